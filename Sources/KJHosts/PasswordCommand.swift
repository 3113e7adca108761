package import KJBase
internal import KJSystem
internal import SystemPackage

/// The command of the host book that prints a password (`--password-command`).
package struct PasswordCommand {
  /// In bytes; more than a password and any text that programs print with it.
  private static let longestOutput = 1 << 16

  private let text: String

  package init(_ text: String) { self.text = text }

  /// Runs the command in a shell and returns the first line that it prints.
  ///
  /// The command's messages go to standard error.
  ///
  /// - Parameter canAsk: Whether a person may be unlocking a password store. If so, the command has two
  ///   minutes, otherwise half a minute.
  /// - Throws: A failure with the status `.failure` if the command fails or prints nothing.
  package func password(canAsk: Bool) throws(Failure) -> [UInt8] {
    var result: ChildOutput
    do throws(ChildError) {
      result = try ChildProcess.run(
        ChildCommand("/bin/sh", ["-c", text]), error: .inherited, limit: Self.longestOutput,
        isSecret: true, until: .after(.seconds(canAsk ? 120 : 30)))
    } catch {
      switch error {
      case .wait(.interrupted): throw .interrupted
      case .wait(.deadline): throw Failure(.failure, "the password command does not finish")
      case .system(let system): throw Failure(.failure, system.description)
      case .tooMuchOutput: throw Failure(.failure, "the password command printed too much")
      }
    }
    defer { result.eraseOutput() }
    switch result.ending {
    case .exited(0): break
    case .exited(let status):
      throw Failure(.failure, "the password command failed with exit status \(status)")
    case .signaled(let number):
      throw Failure(.failure, "the password command was killed by signal \(number)")
    }
    let line = result.output.prefix { $0 != UInt8(ascii: "\n") }
    guard !line.isEmpty else { throw Failure(.failure, "the password command printed nothing") }
    return Array(line)
  }
}
