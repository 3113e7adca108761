// What a session says about its drops, and which of its keys do something.

internal import KJDomain
internal import KJSystem
internal import KJTerminal

extension SessionDrops {
  /// What is under way, or has failed; nil if nothing is worth showing.
  var status: SessionStatus? {
    if let question {
      return SessionStatus(.question, question.words, hint: "Enter yes   Esc paste as it is")
    }
    if case .asking(let contents, let since, _, _) = candidate,
      MonotonicTime.now - since >= WaitingDrop.quickAnswer
    {
      let count = contents.count
      let what = count == 1 ? "\(contents.names[0].shownInStatus) waits" : "\(count) files wait"
      return SessionStatus(
        .progress(done: nil), "\(what) for the host to say what is in front")
    }
    let keys = WaitingKeys(at: keyboard)
    return troubles.first?.status(prefix: keyboard.prefix, keys)
      ?? drops.first?.progress(prefix: keyboard.prefix, keys)
  }

  /// Says why something is not uploaded, if the person may expect it to be.
  ///
  /// - Parameters:
  ///   - front: What is in front; nil if the host does not say.
  ///   - silence: Why it does not.
  func tellPassing(
    _ contents: DroppedContents, for front: ForegroundProgram?, _ silence: String
  ) {
    guard !DropPlace.isOffered(by: rules.outcome(for: front).drops.value, front: front) else {
      return
    }
    if let front {
      guard contents.fileNames != nil, let obstacle = DropPlace.obstacle(in: front) else { return }
      notices.tell("not uploaded: \(obstacle)", .warning)
    } else {
      notices.tell("not uploaded: \(silence)", .warning)
    }
  }

  /// What has ended well since the last call.
  func takeFinished() -> FinishedDrop? {
    defer { finished = nil }
    return finished
  }

  /// What the host has said is in front, while nothing speaks against it.
  var front: ForegroundProgram? {
    known.flatMap { $0.isCurrent(at: terminal) ? $0.program : nil }
  }

  /// The coding agent in front, as far as is known.
  var agentInFront: CodingAgent? { outcome.agent?.value }

  /// Whether something is on its way, or waits for it.
  var isUnderWay: Bool { !drops.isEmpty || !troubles.isEmpty || keyboard.areHeld }

  var hasFailed: Bool { troubles.contains(where: \.hasFiles) || !cancelled.isEmpty }

  var canUndo: Bool { pasted.hasLast(sentCount: keyboard.sentCount) }
}
