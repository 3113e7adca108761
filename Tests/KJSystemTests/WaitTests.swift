// Waiting ends at its deadline, with its descriptor, or when the awaited work is done.

import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct WaitTests {
  @Test func waitEndsAtItsDeadline() throws {
    let (reading, writing) = try FileDescriptor.pipe()
    defer { for end in [reading, writing] { try? end.close() } }
    #expect(throws: WaitError.deadline) {
      try wait(for: [Interest(reading)], until: .after(.milliseconds(5)))
    }
    try writing.writeAll([1])
    #expect(try wait(for: [Interest(reading)], until: .never) == [true])
  }

  @Test func deadlinesOfAnyLengthAreOrderedAndNeverWrap() {
    #expect(Deadline.after(.seconds(1)) < .after(.seconds(1_000_000_000_000)))
    #expect(Deadline.never.pollTimeout == -1)
    #expect(Deadline.after(.zero).pollTimeout == 0)
    #expect(Deadline.after(.seconds(10_000_000)).pollTimeout == .max)
    #expect(Deadline.after(.microseconds(10)).pollTimeout <= 1)
  }

  @Test func backgroundWorkLeavesItsValue() throws {
    let work = try BackgroundWork { 6 * 7 }
    #expect(try work.wait(until: .after(.hang)) == 42)
    #expect(try wait(for: [Interest(work.finished)], until: .after(.zero)) == [true])
    #expect(work.value == 42)
  }
}
