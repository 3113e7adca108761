// Decides whether keyboard input is passed on or is a command to kj.
//
// The most important rule: input that is not for kj reaches the remote program unchanged and
// without delay. Bytes wait only while they may turn out to be the prefix key or a tilde escape.

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
  /// Whether a release or repeat now belongs to a key whose press kj took.
  private var ownsLastKey = false
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
    mode == .passing && !parser.isUnfinished && !parser.isInPaste
  }

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
    for byte in bytes {
      if parser.isInterrupted(by: byte) {
        complete(parser.finish(), extendedKeyboard: extendedKeyboard)
      }
      waiting.append(byte)
      if let token = parser.take(byte) {
        complete(token, extendedKeyboard: extendedKeyboard)
      } else if !mustWait(extendedKeyboard: extendedKeyboard) {
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
    guard parser.isUnfinished else { return [] }
    if parser.isShort {
      complete(parser.finish(), extendedKeyboard: true)
    } else {
      sendHead()
    }
    return takeEvents()
  }

  private func mustWait(extendedKeyboard: Bool) -> Bool {
    if isPassingUnit { return false }
    if mode == .passing { return extendedKeyboard && parser.mayBecomePress }
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

  // MARK: Results

  /// Sends the completed unit.
  private mutating func send(_ token: KeyToken) {
    run += waiting
    guard !token.isFromTerminal, token.event != .release else { return }
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
