// When a link sends its server a keepalive.

import KJSystem
import Testing

@testable import KJLending

@Suite struct KeepaliveTests {
  private let start = MonotonicTime(nanoseconds: 1_000_000_000_000)
  private var keepalive = Keepalive(every: .seconds(30), patience: .seconds(15))

  private func after(_ seconds: Int) -> MonotonicTime { start + .seconds(seconds) }

  @Test mutating func aLineThatSpeaksIsNotAsked() {
    #expect(
      keepalive.step(lastArrival: after(0), now: after(10)) == .wait(until: Deadline(at: after(30)))
    )
    #expect(
      keepalive.step(lastArrival: after(29), now: after(40))
        == .wait(until: Deadline(at: after(59))))
  }

  @Test mutating func aSilentLineIsAskedOnce() {
    #expect(keepalive.step(lastArrival: after(0), now: after(30)) == .ask)
    #expect(
      keepalive.step(lastArrival: after(0), now: after(31)) == .wait(until: Deadline(at: after(45)))
    )
  }

  @Test mutating func anAnswerBeginsANewInterval() {
    _ = keepalive.step(lastArrival: after(0), now: after(30))
    #expect(
      keepalive.step(lastArrival: after(31), now: after(46))
        == .wait(until: Deadline(at: after(61))))
    #expect(keepalive.step(lastArrival: after(31), now: after(61)) == .ask)
  }

  /// This is as often as libssh2 sends keepalives.
  @Test func noQuestionComesWithinTwoSecondsOfTheLast() {
    var often = Keepalive(every: .seconds(1), patience: .seconds(3))
    #expect(often.step(lastArrival: after(0), now: after(2)) == .ask)
    #expect(
      often.step(lastArrival: after(3), now: after(4)) == .wait(until: Deadline(at: after(5))))
  }

  @Test mutating func aLineWithoutAnAnswerIsLost() {
    _ = keepalive.step(lastArrival: after(0), now: after(30))
    #expect(keepalive.step(lastArrival: after(0), now: after(45)) == .lost)
  }
}
