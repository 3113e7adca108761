// Input that may mean pictures, and the Enter that waits for them.

internal import KJDomain

/// Input about which somebody has to decide, and what has come behind it.
struct WaitingCandidate {
  let typed: [UInt8]
  var behind: [UInt8] = []
  /// Whether the person is asked about it, so that the next key ends that.
  var isAsked = false
  /// Whether that key can be the answer, because the question has been seen; with `a`, if it can be one for good.
  var takesAnswer = false
  var takesForGood = false
}

extension SessionKeys {
  /// The fewest bytes in one read that can be a path which a terminal writes like keys.
  private static let shortestBurst = 6
  /// Ctrl-V.
  private static let pasteKey: UInt8 = 0x16

  /// How many bytes wait for a decision about the input before them.
  package var waitingCount: Int { candidate?.behind.count ?? 0 }

  /// Whether what one read brought may be the paths of dropped files, which some terminals write like keys.
  ///
  /// Nobody types that in one moment.
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

  /// - Returns: Whether the unit is taken, because it may mean a picture.
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

  /// Passes on the paste that was kept back, whose rest follows.
  mutating func passPaste() {
    waiting = paste?.typed ?? []
    paste = nil
    if held == nil || !waits(.pasteStart) { run += waiting }
    waiting.removeAll(keepingCapacity: true)
    isAtLineStart = false
    ownsLastKey = false
  }

  /// Lets what comes now wait for ``resolve(passing:encoding:)``, because it is for the program that will have the path.
  mutating func holdRest() { candidate = WaitingCandidate(typed: []) }

  mutating func report(_ candidate: DropCandidate) {
    self.candidate = WaitingCandidate(typed: candidate.typed)
    report(.candidate(candidate))
  }

  /// Decides about the last candidate, and takes what has come behind it.
  ///
  /// - Parameter passing: Whether the candidate goes on as it came; otherwise it is dropped.
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

  /// Whether the person can be asked about the last candidate: a key that has come already is not an answer.
  package var mayAsk: Bool { candidate?.behind.isEmpty == true && mode == .passing }

  /// Asks the person about the last candidate: the next key answers.
  package mutating func ask(takesForGood: Bool = false) {
    guard mayAsk else { return }
    candidate?.isAsked = true
    candidate?.takesForGood = takesForGood
  }

  /// Whether Enter and Escape answer the question now; before the person can have seen it, they are keys like any other.
  package var takesAnswer: Bool {
    get { candidate?.takesAnswer == true }
    set { candidate?.takesAnswer = newValue }
  }

  /// Takes the answer: Enter agrees, `a` for good, Escape does not, and any other key does neither and follows.
  ///
  /// An escape at the start of a line, such as `~.`, does what it does elsewhere.
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

  /// Whether keys wait.
  package var areHeld: Bool { held?.isEmpty == false }

  /// Whether Enter is among them.
  package var isEnterHeld: Bool { held?.hasEnter == true }

  /// How many pictures there are whose keys may wait.
  package var heldParts: Int { held?.count ?? 0 }

  /// Whether nothing was typed between the first picture and the next.
  package var isFirstPartEmpty: Bool { held?.isFirstEmpty ?? true }

  /// From now on, keys wait for one more picture, except for reports of the terminal and commands to kj.
  ///
  /// - Parameter isFirst: Whether it comes before the others and all keys that wait.
  package mutating func hold(isFirst: Bool = false) {
    held = held ?? HeldKeys()
    held?.beginPart(isFirst: isFirst)
  }

  /// Whether ``letGo(encoding:)`` would neither split a unit whose beginning has been passed on, nor give keys to kj.
  package var mayLetGo: Bool { mode == .passing && !isPassingUnit }

  /// Lets go the keys behind the first picture, up to the next one, or up to an Enter behind words.
  ///
  /// It is known of the pastes among them that they are no drops.
  package mutating func letGo(encoding: KeyEncoding) -> [SessionEvent] {
    guard var held else { return [] }
    let bytes = held.takeFirst()
    // The unit that is open now comes behind them.
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
