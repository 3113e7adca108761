// ssh_config, as `ssh` itself reads it.

package import KJDomain
package import KJSystem
package import SystemPackage

/// Asks the installed `ssh` what its configuration means (`ssh -G`).
package struct OpenSSHConfiguration: Sendable {
  /// Longer than `ssh` takes, even if it looks up names (`CanonicalizeHostname`) or runs a command
  /// (`Match exec`).
  private static let patience = Duration.seconds(10)

  private let program: FilePath

  /// Finds `ssh` in `PATH`; nil if it is not installed.
  package init?(_ environment: Environment) {
    guard let program = Executables.find("ssh", in: environment) else { return nil }
    self.program = program
  }

  /// The settings that `ssh` would use if it were started with these arguments.
  ///
  /// - Parameters:
  ///   - arguments: Options first, the name of the host last.
  ///   - label: The person's name for the host, for messages.
  ///   - folder: The directory where it would be started; nil for that of this process.
  /// - Throws: ``Failure`` with status `usage` and the message of `ssh` if it refuses an argument
  ///   or a line of its files.
  package func settings(
    for arguments: [String], of label: OutsideText, in folder: FilePath? = nil
  ) throws(Failure) -> SSHConfiguration {
    let command = ChildCommand(program, ["-G"] + arguments, in: folder)
    let result: ChildOutput
    do throws(ChildError) {
      result = try ChildProcess.run(command, until: .after(Self.patience))
    } catch {
      throw Self.failure(error, label)
    }
    guard case .exited(0) = result.ending else { throw Self.refusal(result.error, label) }
    return SSHConfiguration(parsing: String(decoding: result.output, as: UTF8.self))
  }

  private static func failure(_ error: ChildError, _ label: OutsideText) -> Failure {
    switch error {
    case .wait(.interrupted):
      return Failure(.interrupted, "interrupted")
    case .wait:
      return Failure(
        .unreachable,
        "cannot resolve '\(label)': 'ssh -G' did not end within \(patience.components.seconds) s",
        advice: ["look for 'Match exec' and 'CanonicalizeHostname' in ~/.ssh/config"])
    case .system(let error):
      return Failure(.failure, "cannot resolve '\(label)': \(error.description)")
    case .tooMuchOutput:
      return Failure(.failure, "cannot resolve '\(label)': 'ssh -G' does not stop writing")
    }
  }

  /// A failure with the first line of the message of `ssh`; the other lines are its details.
  private static func refusal(_ error: [UInt8], _ label: OutsideText) -> Failure {
    let lines = error.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self).printable }
    let first = lines.first ?? "'ssh -G' failed without a word"
    return Failure(
      .usage, "cannot resolve '\(label)': \(first)", details: Array(lines.dropFirst()))
  }
}
