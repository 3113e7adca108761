internal import KJDomain
internal import KJDrops
internal import KJSystem
internal import KJTerminal

/// Names the prefix key in the first session on a machine, once the remote program has been silent for a second.
final class KeysNotice: SessionPart {
  private static let silence = Duration.seconds(1)
  private static let time = Duration.seconds(4)

  /// The activity in the session so far.
  private struct Activity: Equatable {
    var written = 0
    var sent = 0
  }

  private enum Step {
    case waiting(for: Activity, since: MonotonicTime)
    /// The number of keys sent before the notice, and the number of notices including it.
    case shown(sent: Int, notices: Int)
    case over
  }

  private let notices: SessionNotices
  private var introduction: Introduction
  private var step = Step.waiting(for: Activity(), since: .now)

  init(_ introduction: Introduction, _ notices: SessionNotices) {
    self.introduction = introduction
    self.notices = notices
  }

  func addInterests(to list: inout [Interest], _ turn: SessionTurn) {}

  func deadline(_ turn: SessionTurn) -> Deadline {
    if case .waiting(_, let since) = step { Deadline(at: since + Self.silence) } else { .never }
  }

  private func activity(_ turn: SessionTurn) -> Activity {
    Activity(written: turn.screen.outputCount, sent: turn.keys.sentCount)
  }

  func advance(_ turn: SessionTurn) {
    switch step {
    case .over: break
    case .shown(let sent, let count):
      // The notice ends by itself.
      guard turn.keys.sentCount != sent || turn.keys.focus != .program else { return }
      if notices.count == count { notices.clear() }
      step = .over
    case .waiting(let last, let since) where last == activity(turn):
      if Deadline(at: since + Self.silence).hasPassed { tell(turn) }
    case .waiting: step = .waiting(for: activity(turn), since: .now)
    }
  }

  private func tell(_ turn: SessionTurn) {
    guard turn.screen.outputCount > 0, notices.current == nil, !turn.isAsking,
      turn.keys.promptRoom == .all, turn.keys.focus == .program
    else {
      step = .waiting(for: activity(turn), since: .now)
      return
    }
    guard let prefix = turn.keys.prefix, introduction.begin() else {
      step = .over
      return
    }
    notices.tell("\(prefix) for kj's keys", for: Self.time)
    step = .shown(sent: turn.keys.sentCount, notices: notices.count)
  }
}
