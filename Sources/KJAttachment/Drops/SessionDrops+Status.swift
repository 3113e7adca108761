// What a session says about its drops, and which of its keys do something.

internal import KJDomain
internal import KJTerminal

extension SessionDrops {
  /// What is under way, or has failed; nil if nothing is worth showing.
  var status: SessionStatus? {
    if let question {
      return SessionStatus(.question, question.words, hint: "Enter yes   Esc paste as it is")
    }
    let isHeld = keyboard.areHeld
    return troubles.first?.status(prefix: keyboard.prefix, isEnterHeld: isHeld)
      ?? drops.first?.progress(prefix: keyboard.prefix, isEnterHeld: isHeld)
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

  var hasFailed: Bool { troubles.contains(where: \.hasFiles) }

  var canUndo: Bool { pasted.hasLast(sentCount: keyboard.sentCount) }
}
