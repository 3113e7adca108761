public import KJDomain

/// The keyboard of a session: the prefix key followed by kj's actions, and the escapes of `ssh`.
///
/// The result does not depend on how the bytes were divided into pieces.
///
/// The most important rule: input that is not for kj reaches the remote program unchanged and without delay. Bytes
/// wait only while they may turn out to be the prefix key, a tilde escape or a dropped file, or while a picture that
/// was dropped before them is being uploaded.
public struct SessionKeys {
  enum Mode: Equatable {
    case passing
    /// The prefix key was pressed; the next key is a kj action.
    case bar
    /// Control or Alt is added to the next key, or to every key if the modifier is locked.
    case modifying(KeyModifier, isLocked: Bool)
    /// The next key is a letter whose variants the person wants, or chooses among the variants.
    case accents(Accents?)
    /// Every key goes to the prompt in the row.
    case prompt
    /// A tilde was typed at the start of a line; these are its bytes.
    case tilde([UInt8])
  }

  package let prefix: PrefixKey
  /// The byte that begins an escape at the start of a line, like `~` in `ssh`; nil for none.
  package let escape: UInt8?

  var parser = KeyParser()
  var mode = Mode.passing
  /// The bytes of the open unit that have not been passed on.
  var waiting: [UInt8] = []
  /// Whether the start of the open unit has been passed on, so the rest must be as well.
  private(set) var isPassingUnit = false
  var isAtLineStart = true
  /// The encoding for keys that kj makes.
  var encoding = KeyEncoding.plain
  /// Whether a visible bar says that keys are for kj; some keys then leave it open for the next key.
  package var isBarShown = false
  /// The slots in the row of keys, and the text that the quick key types.
  package var slots = BarSlots(.agent)
  package var quick = TypedText.slash
  /// How much room there is for a prompt.
  package var promptRoom = PromptRoom.nothing
  /// Whether dropped files close the prompt, because it is not for files.
  package var promptYields = false
  /// Which mouse reports kj takes; nil for none.
  public var mouse: MouseInterest?
  /// Whether the button that is held down was pressed on kj's rows; nil if no button is.
  var ownsButton: Bool?
  /// How many rows programs cannot use, and how many rows the terminal has in all.
  package var docked = (rows: 0, whole: 0)
  /// The size to report to the program in its input, once that is possible.
  var dueSize: TerminalSize?
  /// Whether the terminal, and so the person, can use letters with accents.
  package var hasAccents = true
  /// The text that is being pasted into the prompt.
  var promptPaste: [UInt8]?
  /// Which input may mean pictures; nil if none may.
  public var dropInterest: DropInterest?
  /// A paste that may still turn out to be a candidate.
  var paste: HeldPaste?
  /// The input that ``resolve(passing:encoding:)`` will decide about.
  var candidate: WaitingCandidate?
  /// The keys that wait for pictures; nil if no key has to wait.
  var held: HeldKeys?
  /// Which key is the first to wait.
  package var holdStart = HoldStart.enter
  /// The askers of the pending questions to the terminal, in order.
  var askers: [TerminalAsker] = []
  /// Whether the end of a string may still follow, as part of an answer that kj has taken.
  var dropsStringEnd = false
  /// Whether a release or repeat now would belong to a key whose press kj took.
  var ownsLastKey = false
  /// Whether the person is at the terminal, judging by its focus reports and by keys.
  package private(set) var hasFocus = true
  /// The number of units sent, without the terminal's reports.
  package private(set) var sentCount = 0
  private var events: [SessionEvent] = []
  /// The bytes to send after the events.
  var run: [UInt8] = []

  public init(prefix: PrefixKey = .standard, escape: UInt8? = UInt8(ascii: "~")) {
    self.prefix = prefix
    self.escape = escape
  }

  /// The receiver of the next key.
  package var focus: KeyFocus {
    switch mode {
    case .passing, .tilde: .program
    case .bar: .bar
    case .prompt: .prompt
    case .modifying(let modifier, let isLocked): .modifying(modifier, isLocked: isLocked)
    case .accents(let accents): .accents(accents)
    }
  }

  /// Whether other bytes may be sent between the last key and the next.
  ///
  /// That is so if the input is not in a paste, not in a sequence and not for kj.
  public var isBetweenKeys: Bool {
    mode == .passing && !parser.isUnfinished && !parser.isInPaste && candidate == nil
  }

  /// Whether a paste is being held, so ``release()`` is due 100 ms after its last byte.
  public var isHoldingPaste: Bool { paste != nil }

  /// Whether the last unit is incomplete, so ``release()`` is due 50 ms after the last byte.
  ///
  /// This is also true after a lone ESC, even if it has been passed on: only the pause distinguishes it from the
  /// beginning of a sequence.
  public var isUnfinished: Bool { parser.isUnfinished }

  /// Takes keyboard input, in pieces of any size.
  ///
  /// - Parameter encoding: How the terminal sends keys now.
  public mutating func take(
    _ bytes: UnsafeRawBufferPointer, encoding: KeyEncoding
  ) -> [SessionEvent] {
    if candidate == nil, mayBeBurst(bytes) {
      report(DropCandidate(content: .text(Array(bytes)), typed: Array(bytes)))
      return takeEvents()
    }
    return take(bytes[...], encoding: encoding)
  }

  mutating func take(
    _ bytes: Slice<UnsafeRawBufferPointer>, encoding: KeyEncoding
  ) -> [SessionEvent] {
    self.encoding = encoding
    for index in bytes.indices {
      if candidate?.isAsked == false {
        candidate?.behind += bytes[index...]
        break
      }
      let byte = bytes[index]
      if parser.isInterrupted(by: byte) { complete(parser.finish()) }
      waiting.append(byte)
      if let token = parser.take(byte) {
        complete(token)
      } else if !mustWait(isLast: index + 1 == bytes.endIndex) {
        sendHead()
      }
    }
    return takeEvents()
  }

  /// Stops waiting for the rest of a unit: an ESC was the Escape key, and so on.
  ///
  /// A long sequence was not typed as a key: its bytes so far are passed on, and so is the rest.
  public mutating func release() -> [SessionEvent] {
    if paste != nil {
      passPaste()
      return takeEvents()
    }
    guard parser.isUnfinished else { return [] }
    if parser.isShort {
      complete(parser.finish())
    } else {
      sendHead()
    }
    return takeEvents()
  }

  /// - Parameter isLast: Whether nothing more has arrived at the same time; terminals write a paste's start in one go.
  private func mustWait(isLast: Bool) -> Bool {
    if isPassingUnit { return false }
    if mayBecomeAnswer || mayBecomeMouseReport(isLast: isLast)
      || mayBecomeSizeReport(isLast: isLast)
    {
      return true
    }
    if mode == .passing && held == nil && candidate == nil {
      if dropInterest != nil, parser.mayBecomePasteStart, !isLast || waiting.count > 1 {
        return true
      }
      return encoding.isExtended && parser.mayBecomePress
    }
    return !parser.isInReply
  }

  // MARK: Units

  /// Decides about the unit in `waiting`, or about the part of it that is there.
  private mutating func complete(_ token: KeyToken) {
    defer {
      waiting.removeAll(keepingCapacity: true)
      isPassingUnit = false
    }
    if case .focusReport(let hasFocus) = token {
      self.hasFocus = hasFocus
    } else if !token.isFromTerminal {
      hasFocus = true
    }
    if takeAnswer(token) { return }
    if isPassingUnit { return send(token) }
    if paste != nil { return followPaste(token) }
    if takeMouse(token) { return }
    if token.isFromTerminal {
      run += reportForProgram
      return
    }
    if candidate != nil { return answer(token) }
    if mode == .prompt { return edit(token) }
    if let event = token.event, event != .press, dropsUnpressed(event) { return }
    let isPrefix = prefix.matches(token, extendedKeyboard: encoding.isExtended)
    switch mode {
    case .passing: pass(token, isPrefix: isPrefix)
    case .bar: obey(token, isPrefix: isPrefix)
    case .prompt: break
    case .modifying(let modifier, let isLocked):
      modify(token, with: modifier, isLocked: isLocked, isPrefix: isPrefix)
    case .accents(let accents): choose(token, from: accents, isPrefix: isPrefix)
    case .tilde(let tilde): obeyAfter(tilde, token, isPrefix: isPrefix)
    }
  }

  /// Whether to drop the release or repeat of a key whose press the remote program never received.
  private func dropsUnpressed(_ event: KeyPress.Event) -> Bool {
    ownsLastKey || mode != .passing && event == .release
  }

  mutating func pass(_ token: KeyToken, isPrefix: Bool) {
    if isPrefix {
      mode = .bar
      ownsLastKey = true
    } else if let dropInterest, mayBeginDrop(token, dropInterest) {
      return
    } else if held != nil, waits(token) {
      return
    } else if let escape, isAtLineStart, token.key == escape {
      mode = .tilde(waiting)
    } else {
      send(token)
    }
  }

  /// Takes the key after a tilde at the start of a line.
  private mutating func obeyAfter(_ tilde: [UInt8], _ token: KeyToken, isPrefix: Bool) {
    mode = .passing
    if let action = token.key.flatMap(SessionAction.init(tildeKey:)) {
      ownsLastKey = true
      return report(action == .help ? .help : .action(action))
    }
    isAtLineStart = false
    if token.key != escape { run += tilde }
    pass(token, isPrefix: isPrefix)
  }

  // MARK: Results

  /// Sends the completed unit.
  mutating func send(_ token: KeyToken) {
    run += waiting
    guard !token.isFromTerminal, token.event != .release else { return }
    sentCount += 1
    isAtLineStart = token.endsLine
    ownsLastKey = false
  }

  /// Sends the bytes of a unit so far; the rest must follow.
  private mutating func sendHead() {
    run += waiting
    waiting.removeAll(keepingCapacity: true)
    isPassingUnit = true
  }

  mutating func report(_ event: SessionEvent) {
    sendRun()
    events.append(event)
  }

  private mutating func sendRun() {
    guard !run.isEmpty else { return }
    events.append(.send(run))
    run = []
  }

  mutating func takeEvents() -> [SessionEvent] {
    sendDueSize()
    sendRun()
    defer { events = [] }
    return events
  }
}
