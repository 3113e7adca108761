// A run that goes on while this thread does something else.

import Dispatch
import Synchronization

/// Work on another thread.
final class RunBeside: Sendable {
  private let outcome = Mutex<Result<Run, any Error>?>(nil)

  /// Begins it.
  init(_ work: @escaping @Sendable () throws -> Run) {
    DispatchQueue.global().async {
      let result = Result { try work() }
      self.outcome.withLock { $0 = result }
    }
  }

  var hasEnded: Bool { outcome.withLock { $0 != nil } }

  /// Waits for its end.
  func result() throws -> Run {
    while true {
      if let outcome = outcome.withLock({ $0 }) { return try outcome.get() }
      Pause.milliseconds(1)
    }
  }
}
