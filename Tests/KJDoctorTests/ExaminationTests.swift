// The rules of an examination's list: each step once, in order, and how byte counts are worded.

import KJBase
import Testing

@testable import KJDoctor

@Suite struct ExaminationTests {
  private final class Steps {
    var all: [ExaminationStep] = []
  }

  @Test func eachStepIsReportedOnce() {
    let steps = Steps()
    let sheet = ExaminationSheet { steps.all.append($0) }
    sheet.ok(.configuration, "first")
    sheet.fail(.configuration, Failure(.usage, "second"))
    #expect(steps.all.map(\.fact) == ["first"])
    #expect(sheet.failures == [])
    #expect(sheet.next == .name)
  }

  @Test func whatIsSkippedTakesNoTimeAndEndsWhereItIsTold() {
    let steps = Steps()
    let sheet = ExaminationSheet { steps.all.append($0) }
    sheet.skipOpen(before: .server, because: "no")
    #expect(steps.all.map(\.name) == ["configuration", "name", "connection"])
    #expect(steps.all.allSatisfy { $0.duration == nil && $0.status == .done })
    sheet.skipOpen(because: "no")
    #expect(steps.all.map(\.name) == ExaminationStep.Name.allCases.map(\.rawValue))
  }

  @Test func theFirstFailureComesFirst() {
    let sheet = ExaminationSheet { _ in }
    sheet.fail(.directory, Failure(.inputOutput, "full"))
    sheet.fail(.remove, Failure(.refused, "no"))
    #expect(sheet.failures == [.inputOutput, .refused])
  }

  @Test(
    arguments: [
      (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (261_120, "261.1 kB"),
      (1_999_999, "1.9 MB"), (83_290_000_000, "83.2 GB"), (.max, "18446744.0 TB"),
    ] as [(UInt64, String)])
  func bytesAreInTheLargestUnit(count: UInt64, words: String) {
    #expect(count.inBytes == words)
  }
}
