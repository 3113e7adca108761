// The connection is cut at every point of an upload: whatever was in transit, the host never holds
// half a file under a final name, and kj-upload says whether the file is complete.

import KJLibC
import KJTestSupport
import Testing

@Suite(.serialized) struct LineCutTests {
  /// The options of the uploads, apart from the file and the host.
  static let optionSets: [[String]] = [
    ["--no-retry"], [], ["--through", "env", "--no-retry"], ["--through", "env"],
  ]

  /// The distance between the cuts in bytes: one if `KJ_SOAK` is set.
  static func step(_ options: [String]) -> Int {
    guard getenv("KJ_SOAK") == nil else { return 1 }
    return options.contains("--through") ? 256 : 64
  }

  /// The number of uploads that run at a time: more if they spend their time pausing.
  static func lanes(_ options: [String]) -> Int { options.contains("--no-retry") ? 2 : 6 }

  @Test(arguments: [LineFault.Direction.toServer, .toClient], optionSets)
  func anUploadOverACutLineIsWholeOrFails(
    _ direction: LineFault.Direction, _ options: [String]
  ) async throws {
    let lanes = Self.lanes(options)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<lanes {
        group.addTask {
          try await onOwnThread {
            let lane = try CutLane(direction: direction, options: options)
            let first = number * Self.step(options)
            let cuts = stride(
              from: first, through: try lane.uncutSize(), by: lanes * Self.step(options))
            for cut in cuts { report(try lane.complaints(ofUploadCutAfter: cut)) }
            report(try lane.lateComplaints())
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

private func report(_ complaints: [String]) {
  for complaint in complaints { Issue.record(Comment(rawValue: complaint)) }
}
