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

  private struct Question: Hashable {
    let arguments: [String]
    let folder: FilePath?
  }
  private typealias Answer = BackgroundWork<Result<ChildOutput, ChildError>>

  /// What `ssh` was asked ahead of time.
  ///
  /// Each answer is used once, as the files may change.
  private static let asked = Locked<[Question: Answer]>([:])

  /// Finds `ssh` in `PATH`; nil if it is not installed.
  package init?(_ environment: Environment) {
    guard let program = Executables.find("ssh", in: environment) else { return nil }
    self.program = program
  }

  /// Asks `ssh` on another thread, if there can be one; ``settings(for:of:in:)`` then waits for this answer.
  ///
  /// Parameters are as there.
  package func ask(_ arguments: [String], in folder: FilePath? = nil) {
    guard let answer = try? Answer({ self.answer(arguments, in: folder) }) else { return }
    Self.asked.withLock { $0[Question(arguments: arguments, folder: folder)] = answer }
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
    let question = Question(arguments: arguments, folder: folder)
    let asked = Self.asked.withLock { $0.removeValue(forKey: question) }
    let result: ChildOutput
    do throws(ChildError) {
      result = try (asked?.result() ?? answer(arguments, in: folder)).get()
    } catch {
      throw Self.failure(error, label)
    }
    guard case .exited(0) = result.ending else { throw Self.refusal(result.error, label) }
    return SSHConfiguration(parsing: String(decoding: result.output, as: UTF8.self))
  }

  private func answer(
    _ arguments: [String], in folder: FilePath?
  ) -> Result<ChildOutput, ChildError> {
    let command = ChildCommand(program, ["-G"] + arguments, in: folder)
    do throws(ChildError) {
      return .success(try ChildProcess.run(command, until: .after(Self.patience)))
    } catch {
      return .failure(error)
    }
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

extension BackgroundWork where Value == Result<ChildOutput, ChildError> {
  /// The result once it is there.
  fileprivate func result() -> Value {
    do throws(WaitError) { return try wait() } catch { return .failure(.wait(error)) }
  }
}
