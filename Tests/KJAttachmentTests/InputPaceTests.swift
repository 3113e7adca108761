// How far a paste may run ahead of a host, judged by what kj can see of the host.

import KJSystem
import Testing

@testable import KJAttachment

@Suite struct InputPaceTests {
  private var pace = InputPace()
  private var now = MonotonicTime(nanoseconds: 1_000_000_000)

  private mutating func write(_ count: Int) {
    pace.noteWritten(count, now: now)
    if pace.wantsAnswer { pace.noteAsked() }
  }

  private mutating func allowance(unconsumed: Int? = nil) -> Int {
    pace.allowance(unconsumed: unconsumed, now: now)
  }

  private mutating func pass(_ duration: Duration) {
    now = now + duration
  }

  @Test mutating func singleKeysNeverWait() {
    for _ in 0..<100_000 {
      let room1 = allowance()
      #expect(room1 > 0)
      write(1)
      pass(.milliseconds(501))
    }
    #expect(pace.dueAnswers == 0)
  }

  @Test mutating func aLongPasteWaitsForTwoAnswersAndThenFlows() {
    let room2 = allowance()
    #expect(room2 == 16 << 10)
    write(16 << 10)
    let room3 = allowance()
    #expect(room3 == 0)
    let isFirst = pace.noteAnswer(now: now)
    #expect(isFirst)
    let room4 = allowance()
    #expect(room4 == 0)
    let isSecond = pace.noteAnswer(now: now)
    #expect(!isSecond)
    let room5 = allowance()
    #expect(room5 > 64 << 10)
  }

  @Test mutating func aServerWithoutWindowsThatAreKnownIsNotHeldBack() {
    write(16 << 10)
    while pace.noteAnswer(now: now) {}
    for _ in 0..<100 {
      let room6 = allowance()
      #expect(room6 >= 100 << 10)
      write(100 << 10)
      if pace.dueAnswers > 0 { while pace.noteAnswer(now: now) {} }
    }
  }

  @Test mutating func aTerminalThatHidesWhatIsTypedNeverGetsMoreThanAPacketAhead() {
    write(16 << 10)
    pace.noteHidden(8 << 10, now: now)
    while pace.dueAnswers > 0 { _ = pace.noteAnswer(now: now) }
    let room7 = allowance()
    #expect(room7 == 24 << 10)
    write(24 << 10)
    pass(.seconds(10))
    let room8 = allowance()
    #expect(room8 == 0)
    pace.noteHidden(5, now: now)
    let room9 = allowance()
    #expect(room9 == 5)
  }

  @Test mutating func openSSHIsHeldToItsWindow() {
    write(16 << 10)
    while pace.noteAnswer(now: now) {}
    let room10 = allowance(unconsumed: 100 << 10)
    #expect(room10 == 12 << 10)
    let room11 = allowance(unconsumed: 0)
    #expect(room11 == 112 << 10)
  }

  @Test mutating func outputOfAHidingTerminalMeansThatAnotherProgramIsThere() {
    write(16 << 10)
    pace.noteHidden(1, now: now)
    let rest = allowance()
    write(rest)
    let room12 = allowance()
    #expect(room12 == 0)
    pace.noteOutput()
    let room13 = allowance()
    #expect(room13 == 16 << 10)
  }

  @Test mutating func aTerminalThatSaysNothingForLongIsAskedAnew() {
    write(16 << 10)
    pace.noteHidden(1, now: now)
    let rest = allowance()
    write(rest)
    pass(.seconds(59))
    let room14 = allowance()
    #expect(room14 == 0)
    pass(.seconds(2))
    let room15 = allowance()
    #expect(room15 == 16 << 10)
  }
}
