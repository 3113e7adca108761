// How many insertions a session accepts, and whose turn is next.

import KJSystem
import Testing

@testable import KJLending

@Suite struct InsertionRateTests {
  private let start = MonotonicTime(nanoseconds: 1_000_000_000_000)
  private var rate = InsertionRate()

  private func at(_ milliseconds: Int) -> MonotonicTime { start + .milliseconds(milliseconds) }

  /// Uses up the insertions of the first second.
  private mutating func fill() {
    for number in 0..<InsertionRate.limit {
      #expect(rate.answer(1, at: at(number * 10)) == .admitted)
    }
  }

  @Test mutating func theSixthInASecondComesWhenTheFirstIsASecondOld() {
    fill()
    #expect(rate.answer(1, at: at(100)) == .later(.milliseconds(901)))
    #expect(rate.answer(1, at: at(999)) == .later(.milliseconds(2)))
    #expect(rate.answer(1, at: at(1000)) == .admitted)
    #expect(rate.answer(1, at: at(1000)) == .later(.milliseconds(11)))
  }

  @Test mutating func whoCameFirstGoesFirst() {
    fill()
    #expect(rate.answer(2, at: at(100)) == .later(.milliseconds(901)))
    #expect(rate.answer(3, at: at(100)) == .later(.milliseconds(911)))
    // A client gains nothing by asking before its turn.
    #expect(rate.answer(3, at: at(1000)) == .later(.milliseconds(11)))
    #expect(rate.answer(2, at: at(1001)) == .admitted)
    #expect(rate.answer(2, at: at(1001)) == .later(.milliseconds(20)))
    #expect(rate.answer(3, at: at(1010)) == .admitted)
  }

  @Test mutating func aPlaceIsKeptForASecondAndNoLonger() {
    fill()
    _ = rate.answer(2, at: at(100))
    // The other places are free by then.
    for _ in 0..<4 { #expect(rate.answer(3, at: at(1999)) == .admitted) }
    #expect(rate.answer(3, at: at(1999)) == .later(.milliseconds(1001)))
    #expect(rate.answer(3, at: at(2000)) == .admitted)
    // Its place was not kept any longer, so client 2 has to wait again.
    #expect(rate.answer(2, at: at(2000)) == .later(.milliseconds(1000)))
  }

  @Test mutating func twoThatNeverWaitShareTheTurns() {
    var counts = [1: 0, 2: 0]
    for moment in 0..<10_000 {
      for process in [1, 2] as [Int32] where rate.answer(process, at: at(moment)) == .admitted {
        counts[Int(process), default: 0] += 1
      }
    }
    #expect(counts.values.reduce(0, +) == 50)
    #expect(counts.values.allSatisfy { $0 >= 20 })
  }

  @Test mutating func manyProcessesAllHaveTheirTurn() {
    var waiting = (0..<100).map { (process: Int32($0), next: 0) }
    var order: [Int32] = []
    for moment in 0..<60_000 {
      for index in waiting.indices.reversed() where waiting[index].next <= moment {
        switch rate.answer(waiting[index].process, at: at(moment)) {
        case .admitted:
          order.append(waiting[index].process)
          waiting.remove(at: index)
        case .later(let pause): waiting[index].next = moment + pause.milliseconds
        }
      }
    }
    #expect(order.count == 100)
  }
}
