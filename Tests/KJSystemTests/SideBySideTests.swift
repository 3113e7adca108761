// Two parts of one piece of work.

import KJSystem
import Testing

@Suite struct SideBySideTests {
  @Test func bothPartsHaveEndedAfterwards() {
    let numbers = UnsafeMutableBufferPointer<Int>.allocate(capacity: 2000)
    defer { numbers.deallocate() }
    for round in 1...20 {
      numbers.initialize(repeating: 0)
      SideBySide.run {
        for index in 0..<1000 { numbers[index] = round }
      } _: {
        for index in 1000..<2000 { numbers[index] = round }
      }
      #expect(numbers.allSatisfy { $0 == round })
    }
  }

  /// More parts than processors: parts without a processor run on the current thread.
  @Test func partsMayHaveParts() {
    func sum(_ range: Range<Int>) -> Int {
      guard range.count > 1 else { return range.lowerBound }
      let middle = (range.lowerBound + range.upperBound) / 2
      let sums = UnsafeMutablePointer<Int>.allocate(capacity: 2)
      defer { sums.deallocate() }
      SideBySide.run {
        sums[0] = sum(range.lowerBound..<middle)
      } _: {
        sums[1] = sum(middle..<range.upperBound)
      }
      return sums[0] + sums[1]
    }
    #expect(sum(0..<200) == 19_900)
  }
}
