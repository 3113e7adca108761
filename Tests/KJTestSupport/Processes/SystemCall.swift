// One way to call C: a result of -1 becomes an error that names the call, and an interrupted call is retried.

import KJLibC
import SystemPackage

/// The result of `body`, repeated while a signal interrupts it.
///
/// Throws a ``SetUpFailure`` that says `cannot <purpose>: <cause>` if the result is negative.
@discardableResult
func check<Result: SignedInteger>(_ purpose: @autoclosure () -> String, _ body: () -> Result)
  throws -> Result
{
  while true {
    let result = body()
    if result >= 0 { return result }
    let cause = Errno(rawValue: errno)
    if cause != .interrupted { throw SetUpFailure("cannot \(purpose()): \(cause)") }
  }
}

/// Pauses the calling thread.
func pause(milliseconds: Int) {
  usleep(UInt32(milliseconds * 1000))
}
