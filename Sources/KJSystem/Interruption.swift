// Ctrl-C and its kin: noted by a handler, seen by every wait, so that work ends tidily.

internal import CKJSystem

/// The wish of the person or the system to end this process (SIGINT, SIGTERM, SIGHUP).
///
/// The first signal makes every ``wait(for:until:)`` throw ``WaitError/interrupted``, so that the
/// remote side can be left clean; a second one kills the process at once.
package enum Interruption {
  /// Starts to catch the signals.
  ///
  /// Before this is called, they end the process as always.
  ///
  /// Call once, at the start, before any thread.
  package static func catchSignals() throws(SystemError) {
    guard kj_catch_interruption() != -1 else { throw .last("catch signals") }
  }

  /// Leaves Ctrl-C to a child in the foreground, from its start until ``resume()``.
  package static func pause() {
    kj_leave_interrupt(true)
  }

  /// Catches Ctrl-C again.
  package static func resume() {
    kj_leave_interrupt(false)
  }

  /// Makes a closed pipe an error of the write instead of the end of the process.
  package static func ignoreBrokenPipe() {
    kj_ignore_broken_pipe()
  }

  /// The number of the signal that was caught, if one was.
  package static var signal: Int32? {
    let number = kj_caught_signal()
    return number == 0 ? nil : number
  }

  /// Ends the process by the signal that was caught, so that a shell sees how it died.
  package static func die() -> Never {
    kj_die_of_signal(signal ?? 2)
  }
}
