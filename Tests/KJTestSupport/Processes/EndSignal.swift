import CKJSystem

/// Signals that ask this process to end.
public enum EndSignal {
  /// Notes the first SIGINT, SIGTERM or SIGHUP instead of dying from it; a second one ends the process.
  ///
  /// Call it once, before threads start.
  public static func catchSignals() throws {
    try check("catch signals") { kj_catch_interruption() }
  }

  /// Whether a signal was noted.
  public static var wasNoted: Bool { kj_caught_signal() != 0 }
}
