internal import KJBase
internal import KJSystem
internal import SystemPackage

/// An installed program, and the messages for its failures.
struct ClipboardProgram: Sendable {
  /// The size of the largest picture that kj prepares.
  private static let mostBytes = 256 << 20

  let name: String
  private let path: FilePath
  /// The beginning of the messages for the program's failures, and their exit status.
  private let aim: (subject: String, status: ExitStatus)

  init?(
    _ name: String, in environment: Environment,
    for aim: (subject: String, status: ExitStatus) = ("cannot read the clipboard", .noInput)
  ) {
    guard let path = Executables.find(name, in: environment) else { return nil }
    self.name = name
    self.path = path
    self.aim = aim
  }

  /// Runs the program until it ends.
  ///
  /// - Parameters:
  ///   - input: The bytes of its standard input.
  ///   - limit: The maximum number of bytes that it may write.
  func run(
    _ arguments: [String], input: [UInt8] = [], limit: Int = Self.mostBytes,
    until deadline: Deadline
  ) throws(Failure) -> ChildOutput {
    do throws(ChildError) {
      return try ChildProcess.run(
        ChildCommand(path, arguments), input: input, limit: limit, until: deadline)
    } catch {
      switch error {
      case .wait(.interrupted): throw .interrupted
      case .wait(.deadline): throw failure("'\(name)' does not answer")
      case .system(let system): throw failure(system.description)
      case .tooMuchOutput: throw failure("it holds more than 256 MiB")
      }
    }
  }

  /// Runs the program for its output; throws if it fails.
  func read(
    _ arguments: [String], limit: Int = Self.mostBytes, until deadline: Deadline
  ) throws(Failure) -> [UInt8] {
    let result = try run(arguments, limit: limit, until: deadline)
    guard result.ending == .exited(0) else { throw failure(of: result) }
    return result.output
  }

  /// The failure in the words of the program.
  func failure(of result: ChildOutput) -> Failure {
    let words = String(decoding: result.error, as: UTF8.self).split(separator: "\n").first
    return failure("'\(name)' failed" + (words.map { ": \(String($0).printable)" } ?? ""))
  }

  func failure(_ cause: String) -> Failure {
    Failure(aim.status, "\(aim.subject): \(cause)")
  }
}
