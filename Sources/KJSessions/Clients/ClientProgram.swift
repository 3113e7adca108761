internal import KJBase
internal import KJSystem
internal import SystemPackage

/// A program that is not part of kj, with the arguments and variables of every call.
struct ClientProgram: Hashable, Sendable {
  /// Its name in messages.
  let name: String
  let program: FilePath
  /// Arguments before all others.
  var leading: [String] = []
  /// Changes to this process's environment.
  var environment: [String: String?] = [:]

  /// The program with a name in `PATH`; nil if there is none.
  ///
  /// - Parameter variables: The variables by which the program finds its server or display; it gets
  ///   their values in the given environment.
  init?(_ name: String, in environment: Environment, passing variables: [String] = []) {
    guard let program = Executables.find(name, in: environment) else { return nil }
    self.name = name
    self.program = program
    for variable in variables { self.environment[variable] = .some(environment[variable]) }
  }

  /// Runs one call to its end, successful or not.
  ///
  /// It does not wait for processes that the program leaves running in the background.
  func run(
    _ arguments: [String], input: [UInt8] = [], until deadline: Deadline
  ) throws(ClientProgramError) -> ChildOutput {
    let command = ChildCommand(program, leading + arguments, environment: environment)
    do throws(ChildError) {
      return try ChildProcess.run(command, input: input, limit: 1 << 24, until: deadline)
    } catch {
      throw ClientProgramError(name, .child(error))
    }
  }

  /// Runs a call that must succeed, and returns its output.
  @discardableResult
  func ask(
    _ arguments: [String], input: [UInt8] = [], until deadline: Deadline
  ) throws(ClientProgramError) -> [UInt8] {
    let output = try run(arguments, input: input, until: deadline)
    guard output.ending == .exited(0) else { throw failure(output) }
    return output.output
  }

  /// Runs a call that must succeed and that answers with a list.
  ///
  /// - Parameter read: Reads the answer; nil for one that is not in its documented form.
  func list<Item>(
    _ arguments: [String], until deadline: Deadline, _ read: ([UInt8]) -> [Item]?
  ) throws(ClientProgramError) -> [Item] {
    let bytes = try ask(arguments, until: deadline)
    guard let items = read(bytes) else { throw ClientProgramError(name, .unreadable) }
    return items
  }

  /// The error of a failed call, with its first line of text.
  ///
  /// Some programs write that to standard output.
  func failure(_ output: ChildOutput) -> ClientProgramError {
    for bytes in [output.error, output.output] {
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      if let line = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) {
        return ClientProgramError(name, .failed(String(line.prefix(200)).printable))
      }
    }
    return ClientProgramError(name, .failed("\(name) failed without a word"))
  }
}
