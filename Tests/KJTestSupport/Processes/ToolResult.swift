/// The outcome of one run of a program.
public struct ToolResult: Sendable {
  public let stdout: [UInt8]
  public let stderr: [UInt8]
  public let ending: Ending

  public init(stdout: [UInt8], stderr: [UInt8], ending: Ending) {
    self.stdout = stdout
    self.stderr = stderr
    self.ending = ending
  }

  /// Standard output as text; bytes that are not UTF-8 become U+FFFD.
  public var output: String { String(decoding: stdout, as: UTF8.self) }

  /// Standard error as text; bytes that are not UTF-8 become U+FFFD.
  public var errors: String { String(decoding: stderr, as: UTF8.self) }

  /// This result if the run succeeded; otherwise throws a ``SetUpFailure`` with both streams.
  @discardableResult
  public func expectSuccess() throws -> ToolResult {
    if ending == .exit(0) { return self }
    throw SetUpFailure("\(ending)\nstdout:\n\(output)\nstderr:\n\(errors)")
  }
}
