package import KJBase
package import KJDomain
package import KJSystem
package import SystemPackage

/// Asks the installed `ssh` what its configuration means (`ssh -G`).
package struct OpenSSHConfiguration: Sendable {
  /// Longer than `ssh` takes, even if it looks up names (`CanonicalizeHostname`) or runs a command
  /// (`Match exec`).
  private static let patience = Duration.seconds(10)

  private let program: FilePath
  private let kept: KeptAnswers

  /// The answers of `ssh` to this process; empty once there were too many to keep.
  private static let answered = Locked<(count: Int, answers: [OpenSSHQuestion: String])>((0, [:]))
  /// The largest number of questions for which ``keepAnswers(in:)`` takes no longer than a person may wait.
  private static let mostKeptAtOnce = 4

  /// Finds `ssh` in `PATH`; nil if it is not installed.
  package init?(_ environment: Environment, _ locations: Locations) {
    guard let program = Executables.find("ssh", in: environment) else { return nil }
    self.program = program
    kept = KeptAnswers(in: locations)
  }

  /// The settings that `ssh` would use if it were started with these arguments.
  ///
  /// - Parameters:
  ///   - arguments: Options first, the name of the host last.
  ///   - label: The person's name for the host, for messages.
  ///   - directory: The directory to start it in; nil for the directory of this process.
  /// - Throws: ``Failure`` with status `usage` and the message of `ssh` if it refuses an argument
  ///   or a line of its files.
  package func settings(
    for arguments: [String], of label: OutsideText, in directory: FilePath? = nil
  ) throws(Failure) -> SSHConfiguration {
    let question = OpenSSHQuestion(program: program, arguments: arguments, directory: directory)
    let memory = kept.recall(question)
    if case .answer(let answer)? = memory { return SSHConfiguration(parsing: answer) }
    let result: ChildOutput
    do throws(ChildError) {
      result = try Self.answer(question)
    } catch {
      throw Self.failure(error, label)
    }
    guard case .exited(0) = result.ending else { throw Self.refusal(result.error, label) }
    let answer = String(decoding: result.output, as: UTF8.self)
    if memory == nil { Self.note(answer, to: question) }
    return SSHConfiguration(parsing: answer)
  }

  private static func note(_ answer: String, to question: OpenSSHQuestion) {
    answered.withLock { asked in
      asked.count += 1
      if asked.count > mostKeptAtOnce {
        asked.answers = [:]
      } else {
        asked.answers[question] = answer
      }
    }
  }

  /// Stores the answers of `ssh` to this process for later processes, if they depend on files alone.
  ///
  /// Each answer takes another call of `ssh`, which reports the files it reads; so this does nothing after many
  /// questions. A `Match exec` runs in that call as well, so kj also stores that an answer depends on more than files.
  package static func keepAnswers(in locations: Locations) {
    let kept = KeptAnswers(in: locations)
    for (question, answer) in answered.withLock({ $0.answers })
    where OpenSSHDependencies.isLasting(answer) && OpenSSHDependencies.areTold(for: question) {
      guard let verbose = try? self.answer(question, options: ["-v"]) else { continue }
      let dependencies = OpenSSHDependencies(from: verbose.error, for: question)
      let isSame = isSame(String(decoding: verbose.output, as: UTF8.self), answer)
      kept.keep(isSame && dependencies.areAll ? answer : nil, to: question, dependencies)
    }
  }

  /// Whether two answers are the same apart from what `-v` itself sets.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    let lines = [first, second].map { answer in
      answer.split(separator: "\n").filter { !$0.hasPrefix("loglevel ") }
    }
    return lines[0] == lines[1]
  }

  private static func answer(
    _ question: OpenSSHQuestion, options: [String] = []
  ) throws(ChildError) -> ChildOutput {
    let command = ChildCommand(
      question.program, options + ["-G"] + question.arguments, in: question.directory)
    return try ChildProcess.run(command, until: .after(Self.patience))
  }

  private static func failure(_ error: ChildError, _ label: OutsideText) -> Failure {
    switch error {
    case .wait(.interrupted):
      return Failure(.interrupted, "interrupted")
    case .wait:
      return Failure(
        .unreachable,
        "cannot resolve '\(label)': "
          + "'ssh -G' did not finish within \(patience.components.seconds) s",
        advice: ["look for 'Match exec' and 'CanonicalizeHostname' in ~/.ssh/config"])
    case .system(let error):
      return Failure(.failure, "cannot resolve '\(label)': \(error.description)")
    case .tooMuchOutput:
      return Failure(.failure, "cannot resolve '\(label)': 'ssh -G' printed too much output")
    }
  }

  /// A failure with the first line of `ssh`'s message; the other lines are its details.
  private static func refusal(_ error: [UInt8], _ label: OutsideText) -> Failure {
    let lines = error.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { String(decoding: $0, as: UTF8.self).printable }
    let first = lines.first ?? "'ssh -G' failed without an error message"
    return Failure(
      .usage, "cannot resolve '\(label)': \(first)", details: Array(lines.dropFirst()))
  }
}
