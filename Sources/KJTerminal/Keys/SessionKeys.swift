// Decides whether keyboard input is passed on or is a command to kj.
//
// The most important rule: input that is not for kj reaches the remote program unchanged and
// without delay. Bytes wait only while they may turn out to be the prefix key, a tilde escape or a dropped file,
// and Enter while a picture is on its way.

internal import KJDomain

/// The keyboard of a session: the prefix key with its commands, and the escapes of `ssh`.
///
/// The result does not depend on how the bytes were cut into pieces.
public struct SessionKeys {
  private enum Mode: Equatable {
    case passing
    /// The prefix was pressed; the next key is a command.
    case command
    /// A tilde was typed at the start of a line, in these bytes.
    case tilde([UInt8])
  }

  /// The fewest bytes in one read that can be a path which a terminal writes like keys.
  private static let shortestBurst = 6
  /// Ctrl-V.
  private static let pasteKey: UInt8 = 0x16

  package let prefix: PrefixKey
  /// The byte that begins an escape at the start of a line, as `~` does with `ssh`; nil for none.
  package let escape: UInt8?

  private var parser = KeyParser()
  private var mode = Mode.passing
  /// The bytes of the open unit that have not been passed on.
  private var waiting: [UInt8] = []
  /// Whether the start of the open unit has been passed on, so that the rest must be too.
  private var isPassingUnit = false
  private var isAtLineStart = true
  /// Which input may mean pictures; nil if none does.
  public var dropInterest: DropInterest?
  /// A paste that may still turn out to be a candidate.
  private var paste: HeldPaste?
  /// The input about which ``resolve(passing:extendedKeyboard:)`` is to decide, and what has come behind it.
  private var candidate: (typed: [UInt8], behind: [UInt8])?
  /// The keys that wait for a picture; nil if none has to.
  private var held: HeldKeys?
  /// Whether a release or repeat now belongs to a key whose press kj took.
  private var ownsLastKey = false
  /// How many units that are no reports of the terminal have been sent.
  package private(set) var sentCount = 0
  private var events: [SessionEvent] = []
  /// The bytes to send after the events.
  private var run: [UInt8] = []

  public init(prefix: PrefixKey = .standard, escape: UInt8? = UInt8(ascii: "~")) {
    self.prefix = prefix
    self.escape = escape
  }

  /// Whether the prefix was pressed and its command has not come yet.
  package var isAwaitingCommand: Bool { mode == .command }

  /// Whether other bytes may be sent between the last key and the next.
  ///
  /// That is so when the input is neither in a paste, nor in a sequence, nor in a command.
  public var isBetweenKeys: Bool {
    mode == .passing && !parser.isUnfinished && !parser.isInPaste && candidate == nil
  }

  /// Whether a paste is kept back, so that ``release()`` is due 100 ms after its last byte.
  public var isHoldingPaste: Bool { paste != nil }

  /// How many bytes wait for a decision about the input before them.
  package var waitingCount: Int { candidate?.behind.count ?? 0 }

  /// Whether the last unit is not complete, so that ``release()`` is due 50 ms after the last byte.
  ///
  /// This holds after a lone ESC too, even if the ESC has been passed on: only the pause
  /// distinguishes it from the beginning of a sequence.
  public var isUnfinished: Bool { parser.isUnfinished }

  /// Takes keyboard input, in pieces of any size.
  ///
  /// - Parameter extendedKeyboard: Whether the remote program has switched on a keyboard protocol
  ///   in which the prefix key comes as a sequence.
  public mutating func take(
    _ bytes: UnsafeRawBufferPointer, extendedKeyboard: Bool
  ) -> [SessionEvent] {
    if candidate == nil, mayBeBurst(bytes) {
      report(DropCandidate(content: .text(Array(bytes)), typed: Array(bytes)))
      return takeEvents()
    }
    return take(bytes[...], extendedKeyboard: extendedKeyboard)
  }

  private mutating func take(
    _ bytes: Slice<UnsafeRawBufferPointer>, extendedKeyboard: Bool
  ) -> [SessionEvent] {
    for index in bytes.indices {
      if candidate != nil {
        candidate?.behind += bytes[index...]
        break
      }
      let byte = bytes[index]
      if parser.isInterrupted(by: byte) {
        complete(parser.finish(), extendedKeyboard: extendedKeyboard)
      }
      waiting.append(byte)
      if let token = parser.take(byte) {
        complete(token, extendedKeyboard: extendedKeyboard)
      } else if !mustWait(extendedKeyboard: extendedKeyboard, isLast: index + 1 == bytes.endIndex) {
        sendHead()
      }
    }
    return takeEvents()
  }

  /// Ends the wait for the rest of a unit: an ESC was the Escape key, and so on.
  ///
  /// A long sequence is not a key that somebody pressed: its bytes so far are passed on, and so
  /// will the rest be.
  public mutating func release() -> [SessionEvent] {
    if paste != nil {
      passPaste()
      return takeEvents()
    }
    guard parser.isUnfinished else { return [] }
    if parser.isShort {
      complete(parser.finish(), extendedKeyboard: true)
    } else {
      sendHead()
    }
    return takeEvents()
  }

  /// - Parameter isLast: Whether no more has come at the same time; terminals write the start of a paste at once.
  private func mustWait(extendedKeyboard: Bool, isLast: Bool) -> Bool {
    if isPassingUnit { return false }
    if mode == .passing && held == nil {
      if dropInterest != nil, parser.mayBecomePasteStart, !isLast || waiting.count > 1 {
        return true
      }
      return extendedKeyboard && parser.mayBecomePress
    }
    return !parser.isInReply
  }

  // MARK: Units

  /// Decides about the unit in `waiting`, or about the rest of it.
  private mutating func complete(_ token: KeyToken, extendedKeyboard: Bool) {
    defer {
      waiting.removeAll(keepingCapacity: true)
      isPassingUnit = false
    }
    if isPassingUnit { return send(token) }
    if paste != nil { return followPaste(token) }
    if token.isFromTerminal {
      run += waiting
      return
    }
    if let event = token.event, event != .press, dropsUnpressed(event) { return }
    let isPrefix = prefix.matches(token, extendedKeyboard: extendedKeyboard)
    switch mode {
    case .passing: pass(token, isPrefix: isPrefix)
    case .command: obey(token, isPrefix: isPrefix)
    case .tilde(let tilde): obeyAfter(tilde, token, isPrefix: isPrefix)
    }
  }

  /// Whether to drop the release or repeat of a key whose press the remote program never got.
  private func dropsUnpressed(_ event: KeyPress.Event) -> Bool {
    if mode == .passing { return ownsLastKey }
    return event == .release || mode == .command
  }

  private mutating func pass(_ token: KeyToken, isPrefix: Bool) {
    if isPrefix {
      mode = .command
      ownsLastKey = true
    } else if held != nil, waits(token) {
      return
    } else if let dropInterest, mayBeginDrop(token, dropInterest) {
      return
    } else if let escape, isAtLineStart, token.key == escape {
      mode = .tilde(waiting)
    } else {
      send(token)
    }
  }

  /// Takes the key after the prefix.
  private mutating func obey(_ token: KeyToken, isPrefix: Bool) {
    mode = .passing
    if isPrefix || token == .pasteStart {
      send(token)
    } else if let command = token.key.flatMap(SessionCommand.init(key:)) {
      report(.command(command))
    } else {
      report(.unknownCommand(waiting))
    }
  }

  /// Takes the key after a tilde.
  private mutating func obeyAfter(_ tilde: [UInt8], _ token: KeyToken, isPrefix: Bool) {
    mode = .passing
    if let command = token.key.flatMap(SessionCommand.init(tildeKey:)) {
      ownsLastKey = true
      return report(.command(command))
    }
    isAtLineStart = false
    if token.key != escape { run += tilde }
    pass(token, isPrefix: isPrefix)
  }

  // MARK: Pictures

  /// Whether what one read brought may be the paths of dropped files, which some terminals write like keys.
  ///
  /// Nobody types that in one moment.
  private func mayBeBurst(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let dropInterest, bytes.count >= Self.shortestBurst, isBetweenKeys,
      held?.isEmpty ?? true
    else { return false }
    var beginning = DropBeginning(hasDrives: dropInterest.hasDrives)
    return bytes.allSatisfy { $0 >= 0x20 && beginning.take($0) }
  }

  /// - Returns: Whether the unit is taken, because it may mean a picture.
  private mutating func mayBeginDrop(_ token: KeyToken, _ interest: DropInterest) -> Bool {
    if token == .pasteStart {
      paste = HeldPaste(startMarker: waiting, hasDrives: interest.hasDrives)
      return true
    }
    guard interest.takesClipboard, token.key == Self.pasteKey, token.event != .release else {
      return false
    }
    ownsLastKey = false
    report(DropCandidate(content: .clipboard, typed: waiting))
    return true
  }

  private mutating func followPaste(_ token: KeyToken) {
    guard let byte = waiting.first, paste?.take(byte) == true else { return passPaste() }
    guard token == .pasteEnd, let whole = paste else { return }
    let text = whole.text
    if text.isEmpty && dropInterest?.takesClipboard != true { return passPaste() }
    paste = nil
    report(
      DropCandidate(content: text.isEmpty ? .clipboard : .text(text), typed: whole.typed))
  }

  /// Passes on the paste that was kept back, whose rest follows.
  private mutating func passPaste() {
    run += paste?.typed ?? []
    paste = nil
    isAtLineStart = false
    ownsLastKey = false
  }

  private mutating func report(_ candidate: DropCandidate) {
    self.candidate = (candidate.typed, [])
    report(.candidate(candidate))
  }

  /// Decides about the last candidate, and takes what has come behind it.
  ///
  /// - Parameter passing: Whether the candidate goes on as it came; otherwise it is dropped.
  public mutating func resolve(passing: Bool, extendedKeyboard: Bool) -> [SessionEvent] {
    guard let decided = candidate else { return [] }
    candidate = nil
    var events: [SessionEvent] = []
    if passing {
      let interest = dropInterest
      dropInterest = nil
      events = take(again: decided.typed, extendedKeyboard: extendedKeyboard)
      dropInterest = interest
    }
    return events + take(again: decided.behind, extendedKeyboard: extendedKeyboard)
  }

  private mutating func take(again bytes: [UInt8], extendedKeyboard: Bool) -> [SessionEvent] {
    bytes.withUnsafeBytes { take($0[...], extendedKeyboard: extendedKeyboard) }
  }

  // MARK: Waiting for a picture

  /// Whether Enter was pressed and waits.
  package var areHeld: Bool { held?.isEmpty == false }

  /// From now on, Enter waits with everything behind it, except for reports of the terminal and commands to kj.
  package mutating func hold() {
    if held == nil { held = HeldKeys() }
  }

  /// Whether ``letGo(extendedKeyboard:)`` would not split a unit whose beginning has been passed on.
  package var mayLetGo: Bool { !isPassingUnit }

  /// Lets go what waits; nothing waits any more.
  package mutating func letGo(extendedKeyboard: Bool) -> [SessionEvent] {
    guard let held else { return [] }
    self.held = nil
    if held.isEmpty { return [] }
    // The last unit may be unfinished, also a paste of which the beginning waits.
    let bytes = held.bytes + waiting
    waiting.removeAll(keepingCapacity: true)
    parser = KeyParser()
    return take(again: bytes, extendedKeyboard: extendedKeyboard)
  }

  private mutating func waits(_ token: KeyToken) -> Bool {
    switch held?.take(token, waiting) {
    case .passes, nil: return false
    case .passesAlone:
      report(.heldKeysDropped)
      return false
    case .begins: report(.keysHeld)
    case .waits: break
    case .full: report(.heldKeysFull)
    }
    ownsLastKey = false
    return true
  }

  // MARK: Results

  /// Sends the completed unit.
  private mutating func send(_ token: KeyToken) {
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

  private mutating func report(_ event: SessionEvent) {
    sendRun()
    events.append(event)
  }

  private mutating func sendRun() {
    guard !run.isEmpty else { return }
    events.append(.send(run))
    run = []
  }

  private mutating func takeEvents() -> [SessionEvent] {
    sendRun()
    defer { events = [] }
    return events
  }
}
