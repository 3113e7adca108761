// Input that may mean pictures, and the keys that wait for them.

internal import KJDomain

/// Input that waits for a decision, and the input that has arrived after it.
struct WaitingCandidate {
  let typed: [UInt8]
  var behind: [UInt8] = []
  /// Whether kj is asking the person about the input; the next key ends the question.
  var isAsked = false
  /// Whether that key may be the answer, because the question has been visible; and whether `a` may be a lasting one.
  var takesAnswer = false
  var takesForGood = false
}

extension SessionKeys {
  /// The fewest bytes in one read that can be a path typed by a terminal.
  private static let shortestBurst = 6
  /// Ctrl-V.
  private static let pasteKey: UInt8 = 0x16

  /// How many bytes wait for a decision about the input before them.
  package var waitingCount: Int { candidate?.behind.count ?? 0 }

  /// Whether the bytes of one read may be paths of dropped files, which some terminals send like typed keys.
  ///
  /// Nobody types that much at once.
  func mayBeBurst(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= Self.shortestBurst, candidate == nil, !parser.isUnfinished,
      !parser.isInPaste, mode == .passing || mode == .prompt && promptYields
    else { return false }
    return bytes.allSatisfy { $0 >= 0x20 } && mayBeDrop(bytes)
  }

  /// Whether a text may be a list of dropped files.
  func mayBeDrop(_ text: some Sequence<UInt8>) -> Bool {
    guard let dropInterest else { return false }
    var beginning = DropBeginning(hasDrives: dropInterest.hasDrives)
    return text.allSatisfy { beginning.take($0) }
  }

  /// - Returns: Whether the unit was taken because it may mean a picture.
  mutating func mayBeginDrop(_ token: KeyToken, _ interest: DropInterest) -> Bool {
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

  mutating func followPaste(_ token: KeyToken) {
    guard let byte = waiting.first, paste?.take(byte) == true else { return passPaste() }
    guard token == .pasteEnd, let whole = paste else { return }
    let text = whole.text
    if text.isEmpty && dropInterest?.takesClipboard != true { return passPaste() }
    paste = nil
    report(
      DropCandidate(content: text.isEmpty ? .clipboard : .text(text), typed: whole.typed))
  }

  /// Passes on the held paste; the rest of it follows.
  mutating func passPaste() {
    waiting = paste?.typed ?? []
    paste = nil
    if held == nil || !waits(.pasteStart) { run += waiting }
    waiting.removeAll(keepingCapacity: true)
    isAtLineStart = false
    ownsLastKey = false
  }

  /// Makes later input wait for ``resolve(passing:encoding:)``, because it is for the program that will get the path.
  mutating func holdRest() { candidate = WaitingCandidate(typed: []) }

  mutating func report(_ candidate: DropCandidate) {
    self.candidate = WaitingCandidate(typed: candidate.typed)
    report(.candidate(candidate))
  }

  /// Decides about the last candidate, and takes the input that has arrived after it.
  ///
  /// - Parameter passing: Whether to pass the candidate on unchanged; otherwise it is dropped.
  public mutating func resolve(passing: Bool, encoding: KeyEncoding) -> [SessionEvent] {
    guard var decided = candidate else { return [] }
    candidate = nil
    if case .tilde(let tilde) = mode {
      decided.behind = tilde
      mode = .passing
    }
    var events: [SessionEvent] = []
    if passing {
      let interest = dropInterest
      dropInterest = nil
      events = take(again: decided.typed, encoding: encoding)
      dropInterest = interest
    }
    return events + take(again: decided.behind, encoding: encoding)
  }

  mutating func take(again bytes: [UInt8], encoding: KeyEncoding) -> [SessionEvent] {
    bytes.withUnsafeBytes { take($0[...], encoding: encoding) }
  }

  // MARK: Questions

  /// Whether kj may ask about the last candidate: a key that has already arrived would not be an answer.
  package var mayAsk: Bool { candidate?.behind.isEmpty == true && mode == .passing }

  /// Begins a question about the last candidate: the next key is the answer.
  package mutating func ask(takesForGood: Bool = false) {
    guard mayAsk else { return }
    candidate?.isAsked = true
    candidate?.takesForGood = takesForGood
  }

  /// Whether Enter and Escape answer the question now; until the person can have seen it, they are ordinary keys.
  package var takesAnswer: Bool {
    get { candidate?.takesAnswer == true }
    set { candidate?.takesAnswer = newValue }
  }

  /// Takes the answer: Enter agrees, `a` agrees for good, Escape declines; any other key declines and is kept.
  ///
  /// An escape at the start of a line, such as `~.`, has its usual effect.
  mutating func answer(_ token: KeyToken) {
    if let event = token.event, event != .press { return }
    if case .tilde(let tilde) = mode {
      mode = .passing
      if let action = token.key.flatMap(SessionAction.init(tildeKey:)) {
        endQuestion(isAgreed: false)
        return report(action == .help ? .help : .action(action))
      }
      candidate?.behind += tilde
    } else if takesAnswer, token.endsLine || token.isEscape {
      return endQuestion(isAgreed: token.endsLine)
    } else if takesAnswer, candidate?.takesForGood == true, token.key == UInt8(ascii: "a") {
      return endQuestion(isAgreed: true, forGood: true)
    } else if let escape, isAtLineStart, token.key == escape {
      mode = .tilde(waiting)
      return
    }
    candidate?.behind += waiting
    endQuestion(isAgreed: false)
    ownsLastKey = false
  }

  private mutating func endQuestion(isAgreed: Bool, forGood: Bool = false) {
    candidate?.isAsked = false
    ownsLastKey = true
    report(.answered(isAgreed: isAgreed, forGood: forGood))
  }

  // MARK: Keys behind pictures

  /// Whether any keys are waiting.
  package var areHeld: Bool { held?.isEmpty == false }

  /// Whether an Enter is waiting.
  package var isEnterHeld: Bool { held?.hasEnter == true }

  /// The number of pictures whose keys may be waiting.
  package var heldParts: Int { held?.count ?? 0 }

  /// Whether nothing was typed between the first picture and the next.
  package var isFirstPartEmpty: Bool { held?.isFirstEmpty ?? true }

  /// Makes keys wait for one more picture, except for terminal reports and commands to kj.
  ///
  /// - Parameter isFirst: Whether the picture comes before the others and all waiting keys.
  package mutating func hold(isFirst: Bool = false) {
    held = held ?? HeldKeys()
    held?.beginPart(isFirst: isFirst)
  }

  /// Whether ``letGo(encoding:)`` would neither split a unit that has been partly sent, nor give keys to kj.
  package var mayLetGo: Bool { mode == .passing && !isPassingUnit }

  /// Releases the keys typed after the first picture, up to the next picture, or up to an Enter that follows words.
  ///
  /// Pastes among them are already known not to be drops.
  package mutating func letGo(encoding: KeyEncoding) -> [SessionEvent] {
    guard var held else { return [] }
    let bytes = held.takeFirst()
    // The open unit comes after these keys.
    let open = (parser, waiting, paste, dropInterest)
    (self.held, parser, waiting, paste, dropInterest) = (nil, KeyParser(), [], nil, nil)
    let events = take(again: bytes, encoding: encoding)
    (parser, waiting, paste, dropInterest) = open
    if held.count > 0 { self.held = held }
    return events
  }

  mutating func waits(_ token: KeyToken) -> Bool {
    switch held?.take(token, waiting, from: holdStart) {
    case .passes where token.isInterrupt, .passesAlone where token.isInterrupt:
      report(.interrupted)
      return false
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
}
