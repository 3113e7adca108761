// The server's processes are killed at random times, and kj itself while it fetches: no file is wrong, kj reports every
// leftover, nothing hangs, and no path that was reported as inserted is lost.

import KJLibC
import KJTestSupport
import Testing

@Suite(.serialized) struct ChaosTests {
  /// The total number of runs: a thousand if `KJ_SOAK` is set.
  static let count = getenv("KJ_SOAK") == nil ? 16 : 1000
  static let lanes = 2

  /// Different in each run, unless `KJ_SEED` sets it.
  static let seed =
    getenv("KJ_SEED").flatMap { UInt64(String(cString: $0)) } ?? UInt64.random(in: 1...1_000_000)

  @Test func whateverIsKilledNothingIsWrongOrLost() async throws {
    try await withThrowingTaskGroup(of: [String].self) { group in
      for lane in 0..<Self.lanes {
        group.addTask {
          try await onOwnThread {
            let chaos = try ChaosLane(seed: Self.seed + UInt64(lane))
            return try (0..<Self.count / Self.lanes).flatMap { try chaos.complaints(about: $0) }
          }
        }
      }
      for try await complaints in group {
        for complaint in complaints {
          Issue.record(Comment(rawValue: "seed \(Self.seed): \(complaint)"))
        }
      }
    }
  }
}
