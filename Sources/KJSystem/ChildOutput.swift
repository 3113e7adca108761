// What a command that was run to its end has left.

/// The outcome of ``ChildProcess/run(_:input:error:limit:until:)``.
public struct ChildOutput: Sendable {
  public let ending: ChildProcess.Ending
  /// What it wrote to standard output.
  public let output: [UInt8]
  /// What it wrote to standard error, if that was a pipe.
  public let error: [UInt8]

  public init(ending: ChildProcess.Ending, output: [UInt8], error: [UInt8]) {
    self.ending = ending
    self.output = output
    self.error = error
  }
}
