// ssh_config, read by the one program that reads it right.

package import KJDomain
package import KJSystem
package import SystemPackage

/// Asks the installed `ssh` what its configuration means (`ssh -G`).
package struct OpenSSHConfiguration: Sendable {
  /// More than `ssh` takes, also where it looks names up (`CanonicalizeHostname`) or runs a command
  /// (`Match exec`).
  private static let patience = Duration.seconds(10)

  private let program: FilePath

  /// Finds `ssh` in `PATH`; nil where it is not installed.
  package init?(_ environment: Environment) {
    guard let program = Executables.find("ssh", in: environment) else { return nil }
    self.program = program
  }

  /// What `ssh` would do if it were started with these arguments.
  ///
  /// - Parameters:
  ///   - arguments: Options first, the name of the host last.
  ///   - label: What the person calls the host, for messages.
  ///   - folder: Where it would be started; nil for the folder of this process.
  /// - Throws: ``Failure`` with status `usage` and the words of `ssh` if it refuses an argument or a
  ///   line of its files.
  package func settings(
    for arguments: [String], of label: OutsideText, in folder: FilePath? = nil
  ) throws(Failure) -> SSHConfiguration {
    // `-T` keeps it from complaining that there is no terminal.
    let command = ChildCommand(program, ["-G", "-T"] + arguments, in: folder)
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
    let name = label
    switch error {
    case .wait(.interrupted):
      return Failure(.interrupted, "interrupted")
    case .wait:
      return Failure(
        .unreachable,
        "cannot resolve '\(name)': 'ssh -G' did not end within \(patience.components.seconds) s",
        advice: ["look for 'Match exec' and 'CanonicalizeHostname' in ~/.ssh/config"])
    case .system(let error):
      return Failure(.failure, "cannot resolve '\(name)': \(error.description)")
    case .tooMuchOutput:
      return Failure(.failure, "cannot resolve '\(name)': 'ssh -G' does not stop writing")
    }
  }

  /// The words of `ssh` about the first mistake; the rest is details.
  private static func refusal(_ error: [UInt8], _ label: OutsideText) -> Failure {
    let lines = error.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self).printable }
    let first = lines.first ?? "'ssh -G' failed without a word"
    return Failure(
      .usage, "cannot resolve '\(label)': \(first)", details: Array(lines.dropFirst()))
  }
}
