/// Thrown by a command that finds something missing: the case is reported as skipped, never as passed.
public struct ScriptSkip: Error, CustomStringConvertible {
  /// What is missing.
  let reason: String
  /// The lines that were not run, if others were.
  var lines: ClosedRange<Int>?

  public var description: String {
    lines.map { "lines \($0.lowerBound)-\($0.upperBound) (\(reason))" } ?? reason
  }
}
