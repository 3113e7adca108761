// Why a command could not be run to its end.

/// What stopped ``ChildProcess/run(_:input:error:limit:until:)``.
///
/// A command that ran and failed is no error: its ending says so.
package enum ChildError: Error, Sendable {
  /// It could not be started, or its pipes failed.
  case system(SystemError)
  /// It was ended because the time was up or the person interrupted.
  case wait(WaitError)
  /// It was ended because one of its outputs was longer than the limit.
  case tooMuchOutput
}
