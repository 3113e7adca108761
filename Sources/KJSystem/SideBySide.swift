internal import CKJSystem

/// Work in two parts that may run at the same time.
package enum SideBySide {
  /// The threads that are running a part for somebody else.
  private static let helpers = Locked(0)
  private static let stackSize = 1 << 18

  /// Runs both parts, and returns when both have ended.
  ///
  /// The first runs on another thread as long as fewer than one for each further processor are doing so in this
  /// process. Otherwise the parts run one after the other. They must not write what the other reads.
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

  /// - Returns: Whether there was a thread; otherwise neither part has run.
  private static func runAtOnce(_ first: () -> Void, _ second: () -> Void) -> Bool {
    // The compiler puts the length of the file's path into the program, which then depends on the place of the build.
    #sourceLocation(file:"RunAtOnce.swift",line:1)
    withoutActuallyEscaping(first) { first in
      withoutActuallyEscaping(second) { second in
        // The parts stay where they are until both have ended.
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
