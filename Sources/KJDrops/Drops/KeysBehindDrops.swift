internal import KJBase
internal import KJDomain
internal import KJLending
internal import KJSystem
internal import KJTerminal

/// Releases the keys behind a drop once its pictures are in the prompt, if the program for which the keys were meant
/// is still in front.
struct KeysBehindDrops {
  /// Whether the program of the last drop is still in front: the host was asked when the last bytes were sent, a round
  /// trip or two ago.
  private enum Check {
    case due
    case asking
    /// A helper of the right program may be in front, or the program is between two prompts; check again then.
    case again(at: MonotonicTime)
    /// Why Enter must not be sent; nil if it may.
    case answered(String?)
  }

  private static let otherProgram = "another program is in the foreground"
  /// How long a helper of an agent, such as `git`, may be in front, and how often to check.
  private static let helperTime = Duration.seconds(2)
  private static let helperPause = Duration.milliseconds(200)

  private var check = Check.due
  /// When kj saw the first of the helpers that the keys are now waiting for.
  private var helperStart: MonotonicTime?
  private var pause = PauseBehindPaste()

  /// Notes that a picture has been pasted.
  mutating func notePaste() { pause.begin() }

  /// Notes that the program's output was held back.
  mutating func noteQuestion() { pause.restart() }

  /// Makes kj check again what is in front before it releases keys.
  mutating func checkAgain() { (check, helperStart) = (.due, nil) }

  /// The first key that waits: nobody writes text around a picture that is still being marked or drawn on.
  func start(behind drops: [Drop], _ settings: DropSettings) -> HoldStart {
    guard settings.holdsEnter else { return .none }
    return drops.contains { !$0.isScreenshot } ? .anyKey : .enter
  }

  /// Whether the keys behind an ended drop must be sent before anything else.
  func mustLetGo(behind drops: [Drop], _ turn: SessionTurn) -> Bool {
    turn.keys.heldParts > drops.count
  }

  /// Whether nothing was typed between a drop that has ended and the next one.
  private func isPartOver(_ drops: [Drop], _ turn: SessionTurn) -> Bool {
    mustLetGo(behind: drops, turn) && turn.keys.isFirstPartEmpty && !drops.isEmpty
  }

  private func mayLetGo(_ queue: DropQueue, _ turn: SessionTurn) -> Bool {
    mustLetGo(behind: queue.ownDrops, turn) && queue.troubles.isEmpty && turn.keys.mayLetGo
  }

  /// When ``advance(_:_:_:_:)`` is due.
  ///
  /// - Parameter isLooking: Whether something else must be decided first.
  func deadline(_ queue: DropQueue, isLooking: Bool, _ turn: SessionTurn) -> Deadline {
    if isPartOver(queue.ownDrops, turn) { return .after(.zero) }
    if case .asking = check { return .never }
    guard !isLooking, mayLetGo(queue, turn) else { return .never }
    let end = pause.end.map { Deadline(at: $0) }
    guard case .again(let time) = check else { return end ?? .never }
    return max(Deadline(at: time), end ?? Deadline(at: time))
  }

  /// Releases the keys that may be sent.
  mutating func advance(
    _ queue: inout DropQueue, _ front: inout SessionFront, isLooking: Bool, _ turn: SessionTurn
  ) {
    if isPartOver(queue.ownDrops, turn) { return letGo(turn) }
    guard !isLooking, mayLetGo(queue, turn) else { return }
    guard let lastDone = queue.lastDone, let place = lastDone.place, turn.keys.areHeld else {
      if pause.isOver { letGo(turn) }
      return
    }
    let isThere = turn.screen.modes.takesBracketedPaste && queue.isStillNamed(place)
    advanceCheck(of: place, isThere: isThere, &front, turn)
    guard pause.isOver, case .answered(let reason) = check else { return }
    guard let reason else { return letGo(turn) }
    queue.fail(lastDone.part(nil), reason, turn)
  }

  /// - Parameter isThere: Whether the program may be in front, as far as this side can see.
  private mutating func advanceCheck(
    of place: DropPlace, isThere: Bool, _ front: inout SessionFront, _ turn: SessionTurn
  ) {
    switch check {
    case .answered(_?): break
    case .again(let time) where MonotonicTime.now < time: break
    case .asking:
      guard let program = place.front, let answer = front.takeAnswer()?.map(\.front) else { break }
      check = isThere ? outcome(of: answer, for: program) : afterHelper(at: .now)
    case .due, .again, .answered(nil):
      if !isThere {
        check = afterHelper(at: .now)
      } else if place.front == nil {
        check = .answered(nil)
      } else if case .answered = check {
        break
      } else if turn.clients != nil {
        front.ask(turn)
        check = .asking
      }
    }
  }

  /// Interprets an answer from the host.
  private mutating func outcome(
    of answer: Result<ForegroundProgram?, Failure>, for program: ForegroundProgram
  ) -> Check {
    switch answer {
    case .success(program): .answered(nil)
    case .success(.other): afterHelper(at: .now)
    case .success(_?): .answered(Self.otherProgram)
    case .success(nil), .failure:
      .answered("the host does not say whether \(program.name) is still in the foreground")
    }
  }

  /// The check after finding an unknown program in front, or one that accepts no pastes.
  private mutating func afterHelper(at now: MonotonicTime) -> Check {
    let start = helperStart ?? now
    helperStart = start
    return now - start < Self.helperTime
      ? .again(at: now + Self.helperPause) : .answered(Self.otherProgram)
  }

  private mutating func letGo(_ turn: SessionTurn) {
    checkAgain()
    turn.want(.letGo)
    // An Enter after text waits once more.
    pause.begin()
  }
}
