internal import CKJSystem

/// Work in two parts that may run at the same time.
package enum SideBySide {
  /// The number of threads that are running a part for another thread.
  private static let helpers = Locked(0)
  private static let stackSize = 1 << 18

  /// Runs both parts, and returns when both have ended.
  ///
  /// The first part runs on another thread, unless this process already has one such thread per additional processor;
  /// then the parts run one after the other. Neither part may write what the other reads.
  package static func run(_ first: () -> Void, _ second: () -> Void) {
    let isFree = helpers.withLock { count in
      guard count < Processor.count - 1 else { return false }
      count += 1
      return true
    }
    defer { if isFree { helpers.withLock { $0 -= 1 } } }
    if isFree, runAtOnce(first, second) { return }
    first()
    second()
  }

  /// - Returns: Whether a thread could be started; if not, neither part has run.
  private static func runAtOnce(_ first: () -> Void, _ second: () -> Void) -> Bool {
    // The compiler embeds the length of the file's path, which would make the program depend on where it is built.
    #sourceLocation(file:"RunAtOnce.swift",line:1)
    withoutActuallyEscaping(first) { first in
      withoutActuallyEscaping(second) { second in
        // The parts stay in place until both have ended.
        var parts = (first, second)
        return withUnsafeMutablePointer(to: &parts) { parts in
          kj_run_beside(
            { $0.assumingMemoryBound(to: Parts.self).pointee.0() }, parts,
            { $0.assumingMemoryBound(to: Parts.self).pointee.1() }, parts, stackSize) == 0
        }
      }
    }
    #sourceLocation()
  }

  private typealias Parts = (() -> Void, () -> Void)
}
