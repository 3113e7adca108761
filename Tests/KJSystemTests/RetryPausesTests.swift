// The pauses before the retries of a lost connection grow, and end before the deadline.

import KJSystem
import Testing

@Test func pausesGrowToEightSeconds() {
  var pauses = RetryPauses()
  let lengths = (0..<7).map { _ in pauses.next(before: .never) }
  #expect(
    lengths == [
      .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(8),
      .seconds(8),
    ])
}

@Test func noPauseOutlastsTheDeadline() {
  var pauses = RetryPauses()
  let deadline = Deadline.after(.milliseconds(900))
  #expect(pauses.next(before: deadline) == .milliseconds(500))
  #expect(pauses.next(before: deadline) == nil)
}
