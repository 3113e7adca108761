internal import CKJSystem
import KJLibC

/// A request by the person or the system to end this process (SIGINT, SIGTERM, SIGHUP).
///
/// The first signal makes every ``wait(for:until:)`` throw ``WaitError/interrupted``, so that the
/// remote side can be cleaned up. A second one ends the process at once.
package enum Interruption {
  /// Starts to catch the signals.
  ///
  /// Before this is called, they end the process as usual.
  ///
  /// Call once, at the start, before any thread starts.
  package static func catchSignals() throws(SystemError) {
    guard kj_catch_interruption() != -1 else { throw .last("catch signals") }
  }

  /// Makes writing to a closed pipe return an error instead of ending the process.
  package static func ignoreBrokenPipe() { kj_ignore_broken_pipe() }

  /// Ends the process the way writing to a closed pipe does if that is not ignored.
  package static func dieOfBrokenPipe() -> Never { kj_die_of_signal(SIGPIPE) }

  /// The number of the signal that was caught, if one was.
  package static var signal: Int32? {
    let number = kj_caught_signal()
    return number == 0 ? nil : number
  }

  /// Ends the process with the signal that was caught, so that the shell sees why it died.
  package static func die() -> Never { kj_die_of_signal(signal ?? SIGINT) }
}
