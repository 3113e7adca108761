// A script that this machine cannot run.

/// Thrown by `skip-unless`: the case is reported as skipped, never as passed.
public struct ScriptSkip: Error, CustomStringConvertible {
  public let description: String
}
