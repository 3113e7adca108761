import Dispatch
import Synchronization

/// Work on another thread.
final class RunBeside: Sendable {
  private let end = DispatchGroup()
  private let outcome = Mutex<Result<Run, any Error>>(.failure(RunFailed("has not ended")))

  /// Starts the work.
  init(_ work: @escaping @Sendable () throws -> Run) {
    DispatchQueue.global().async(group: end) {
      let result = Result { try work() }
      self.outcome.withLock { $0 = result }
    }
  }

  var hasEnded: Bool { end.wait(timeout: .now()) == .success }

  func wait() { end.wait() }

  /// Waits for the work and returns its outcome.
  func result() throws -> Run {
    wait()
    return try outcome.withLock { $0 }.get()
  }
}
