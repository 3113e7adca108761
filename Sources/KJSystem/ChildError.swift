/// The errors of ``ChildProcess/run(_:input:error:limit:until:)``.
///
/// A command that ran and failed is not an error; its ending says so.
package enum ChildError: Error, Sendable {
  /// The command could not be started, or its pipes failed.
  case system(SystemError)
  /// kj ended the command because the deadline passed or the person interrupted it.
  case wait(WaitError)
  /// kj ended the command because one of its outputs exceeded the limit.
  case tooMuchOutput
}
