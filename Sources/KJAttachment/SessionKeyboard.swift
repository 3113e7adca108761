internal import KJBar
internal import KJBase
internal import KJDomain
internal import KJDrops
internal import KJLending
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// Standard input without the keys that are meant for kj; the other bytes wait for the far end.
final class SessionKeyboard: SessionKeyState {
  private enum State {
    /// There is nothing to read, as far as is known.
    case quiet
    /// The last wait found something to read.
    case ready
    /// The input has ended, or the far end accepts nothing.
    case ended
  }

  /// How many bytes are read at once.
  private static let pieceSize = 1 << 16
  /// Nothing is read while at least this many bytes are unsent.
  private static let mostUnsent = 1 << 16
  /// How long the rest of a sequence may take to arrive.
  private static let sequencePause = Duration.milliseconds(50)
  /// How long the rest of a paste that may be a list of files may take to arrive.
  private static let pastePause = Duration.milliseconds(100)

  private let input = FileDescriptor.standardInput
  /// nil if no byte can be a key for kj.
  private let terminal: SessionTerminal?
  private var keys: SessionKeys
  private var unsent: [UInt8] = []
  /// When something was last read.
  private var lastInput: MonotonicTime?
  /// When the last key arrived that does not wait for a picture.
  private var lastKey: MonotonicTime?
  private var state = State.quiet
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: SessionKeyboard.pieceSize, alignment: 16)

  init(_ keys: SessionKeys, at terminal: SessionTerminal?) {
    self.keys = keys
    self.terminal = terminal
  }

  deinit { buffer.deallocate() }

  /// The key that precedes commands; nil if there is none.
  var prefix: PrefixKey? { keys.prefix == .none ? nil : keys.prefix }

  /// The actions of the session, as lines for its terminal.
  var help: [String] { SessionHelp.lines(prefix: keys.prefix, escape: keys.escape) }

  /// The time since the last key; nil if there was none.
  var idle: Duration? { lastKey.map { .now - $0 } }

  /// Whether keys wait because the far end did not accept more.
  var isBlocked: Bool { !unsent.isEmpty }

  /// Whether bytes other than keys may be sent now.
  var isBetweenKeys: Bool { keys.isBetweenKeys && unsent.isEmpty }

  // MARK: For the loop

  /// What to wait for; call ``woke(_:)`` after each wait.
  var interest: Interest? {
    state == .ended || unsent.count + keys.waitingCount >= Self.mostUnsent ? nil : Interest(input)
  }

  /// When ``release()`` is due.
  var deadline: Deadline {
    guard let lastInput else { return .never }
    if keys.isHoldingPaste { return Deadline(at: lastInput + Self.pastePause) }
    return keys.isUnfinished ? Deadline(at: lastInput + Self.sequencePause) : .never
  }

  /// - Parameter isReady: Whether the wait found something to read.
  func woke(_ isReady: Bool) {
    if state != .ended { state = isReady ? .ready : .quiet }
  }

  /// Ends a wait for the rest of a sequence that has taken too long: if it began with ESC, that was the Escape key.
  func release() -> [SessionEvent] {
    guard deadline.hasPassed else { return [] }
    return take(keys.release())
  }

  /// Reads what the last wait found.
  ///
  /// - Parameter farEnd: Is told when the input ends.
  func read(for farEnd: any FarEnd) -> [SessionEvent] {
    guard let bytes = readPiece(for: farEnd) else { return [] }
    guard let terminal else {
      unsent += bytes
      return []
    }
    let now = MonotonicTime.now
    lastInput = now
    keys.docked = terminal.docked
    keys.forgetQuestions(before: now + (.zero - Self.answerPatience))
    defer { if !keys.areHeld { lastKey = lastInput } }
    return take(keys.take(bytes, encoding: terminal.modes.keyEncoding))
  }

  /// Reads what the last wait found, and gives it to a question instead.
  ///
  /// - Returns: Whether the input means something to the question.
  func read(for question: SessionQuestion, besides farEnd: any FarEnd) -> Bool {
    readPiece(for: farEnd).map { question.take(Array($0)) } ?? true
  }

  /// - Returns: nil if nothing has arrived.
  private func readPiece(for farEnd: any FarEnd) -> UnsafeRawBufferPointer? {
    guard state == .ready else { return nil }
    state = .quiet
    do {
      let count = try input.read(into: buffer)
      if count > 0 { return UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
      end(for: farEnd)
    } catch {
      let errno = error as? Errno
      if errno != .wouldBlock && errno != .interrupted { end(for: farEnd) }
    }
    return nil
  }

  /// Takes over the bytes to send.
  ///
  /// - Returns: The other events.
  private func take(_ events: [SessionEvent]) -> [SessionEvent] {
    events.filter { event in
      guard case .send(let bytes) = event else { return true }
      unsent += bytes
      return false
    }
  }

  private func end(for farEnd: any FarEnd) {
    state = .ended
    _ = resolve(passing: true)
    if unsent.isEmpty { try? farEnd.finishWriting() }
  }

  // MARK: Pictures

  /// The input that may mean pictures; nil if none does.
  var dropInterest: DropInterest? {
    get { keys.dropInterest }
    set { keys.dropInterest = newValue }
  }

  private var encoding: KeyEncoding { terminal?.modes.keyEncoding ?? .plain }

  /// Settles the last candidate, and takes the input that came after it.
  ///
  /// - Parameter passing: Whether the candidate is sent unchanged; otherwise it is dropped.
  func resolve(passing: Bool) -> [SessionEvent] {
    take(keys.resolve(passing: passing, encoding: encoding))
  }

  var mayAsk: Bool { keys.mayAsk }

  /// Asks the person about the last candidate: the next key ends the question.
  func ask(takesForGood: Bool) { keys.ask(takesForGood: takesForGood) }

  /// Whether Enter, Escape and the like answer that question now.
  var takesAnswer: Bool {
    get { keys.takesAnswer }
    set { keys.takesAnswer = newValue }
  }

  /// Whether keys wait, and whether Enter is among them.
  var areHeld: Bool { keys.areHeld }
  var isEnterHeld: Bool { keys.isEnterHeld }

  /// The kind of the first waiting key.
  var holdStart: HoldStart {
    get { keys.holdStart }
    set { keys.holdStart = newValue }
  }

  /// The number of pictures that keys may wait for.
  var heldParts: Int { keys.heldParts }

  /// Whether nothing was typed between the first picture and the next.
  var isFirstPartEmpty: Bool { keys.isFirstPartEmpty }

  /// Whether ``letGo()`` can be called now.
  var mayLetGo: Bool { keys.mayLetGo }

  /// Makes keys wait for one more picture.
  ///
  /// - Parameter isFirst: Whether the picture comes before the others and all waiting keys.
  func hold(isFirst: Bool = false) { keys.hold(isFirst: isFirst) }

  /// Releases the keys after the first picture, up to the next one.
  func letGo() -> [SessionEvent] { take(keys.letGo(encoding: encoding)) }

  /// Releases all keys that wait.
  func letAllGo() -> [SessionEvent] {
    var events: [SessionEvent] = []
    while heldParts > 0 { events += letGo() }
    return events
  }

  /// Whether the person is at the terminal, as far as the terminal reports it.
  var hasFocus: Bool { keys.hasFocus }

  /// How many keys have been sent.
  var sentCount: Int { keys.sentCount }

  // MARK: The bar

  /// The receiver of the next key.
  var focus: KeyFocus { keys.focus }

  /// Whether a bar shows that keys are for kj.
  var isBarShown: Bool {
    get { keys.isBarShown }
    set { keys.isBarShown = newValue }
  }

  /// The room for a prompt.
  var promptRoom: PromptRoom {
    get { keys.promptRoom }
    set { keys.promptRoom = newValue }
  }

  /// Whether dropping files closes the prompt.
  var promptYields: Bool {
    get { keys.promptYields }
    set { keys.promptYields = newValue }
  }

  /// Adopts what the bar shows and what the quick key types.
  func follow(_ slots: BarSlots, quick: TypedText) {
    keys.slots = slots
    keys.quick = quick
  }

  /// Which mouse reports kj takes; nil for none.
  var mouse: MouseInterest? {
    get { keys.mouse }
    set { keys.mouse = newValue }
  }

  /// Takes a click on a slot as a press of its key.
  func click(_ slot: BarSlot) -> [SessionEvent] { take(keys.click(slot, encoding: encoding)) }

  /// Takes a click on a key as a press of that key.
  func press(key: UInt8) -> [SessionEvent] { take(keys.press(key: key, encoding: encoding)) }

  /// Whether the terminal has letters with accents.
  var hasAccents: Bool { keys.hasAccents }

  /// Presses the key that corresponds to an action.
  ///
  /// - Returns: nil if no key corresponds to it.
  func press(_ action: SessionAction) -> [SessionEvent]? {
    keys.press(action, encoding: encoding).map(take)
  }

  /// Gives the next keys to the prompt.
  func beginPrompt() { keys.beginPrompt() }

  /// Gives the keys of the prompt back to the program.
  func endPrompt() { keys.endPrompt() }

  /// Continues the prompt, which receives what was typed since its last key.
  func resumePrompt() -> [SessionEvent] { take(keys.resumePrompt(encoding: encoding)) }

  /// How long the terminal may take to answer a question.
  private static let answerPatience = Duration.seconds(2)

  /// Notes questions that were just written to the terminal.
  func note(_ question: TerminalQuestion, times count: Int = 1, ofProgram isProgram: Bool) {
    guard count > 0 else { return }
    let now = MonotonicTime.now
    for _ in 0..<count { keys.note(question, ofProgram: isProgram, at: now) }
  }

  /// Reports a size to a program that has asked for it in its input (mode 2048).
  func report(_ size: TerminalSize) {
    if terminal?.modes.isOn(.resizeReports) == true { _ = take(keys.report(size)) }
  }

  // MARK: The far end

  /// Adds bytes that nobody has typed.
  func add(_ bytes: [UInt8]) { unsent += bytes }

  /// Sends as many pending bytes as the far end accepts.
  func send(to farEnd: any FarEnd) {
    guard !unsent.isEmpty else { return }
    do throws(Failure) {
      let count = try unsent[...].withBytes { bytes throws(Failure) in
        try farEnd.write(bytes)
      }
      unsent.removeFirst(count)
      if state == .ended && unsent.isEmpty { try farEnd.finishWriting() }
    } catch {
      // The far end accepts no more; its remaining output is still read.
      unsent = []
      state = .ended
    }
  }

  /// Forgets keys that have not been sent.
  func forget() {
    let old = keys
    keys = SessionKeys(prefix: old.prefix, escape: old.escape)
    keys.dropInterest = old.dropInterest
    keys.hasAccents = old.hasAccents
    keys.mouse = old.mouse
    keys.slots = old.slots
    keys.quick = old.quick
    unsent = []
    state = .quiet
  }
}
