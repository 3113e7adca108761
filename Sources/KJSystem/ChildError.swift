/// The errors of ``ChildProcess/run(_:input:error:limit:until:)``.
///
/// A command that ran and failed is not an error; its ending says so.
package enum ChildError: Error, Sendable {
  /// The command could not be started, or its pipes failed.
  case system(SystemError)
  /// The command was ended because the deadline passed or the person interrupted.
  case wait(WaitError)
  /// The command was ended because one of its outputs was longer than the limit.
  case tooMuchOutput
}
