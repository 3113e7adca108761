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

  /// Finds a program by its name in `PATH`; nil if it is not there.
  ///
  /// - Parameter variables: The variables that tell the program its server or display; it receives their values from
  ///   the given environment.
  init?(_ name: String, in environment: Environment, passing variables: [String] = []) {
    guard let program = Executables.find(name, in: environment) else { return nil }
    self.name = name
    self.program = program
    for variable in variables { self.environment[variable] = .some(environment[variable]) }
  }

  /// Runs one call until the program ends, successfully or not.
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
  /// - Parameter read: Reads the answer; returns nil if it does not have its documented form.
  func list<Item>(
    _ arguments: [String], until deadline: Deadline, _ read: ([UInt8]) -> [Item]?
  ) throws(ClientProgramError) -> [Item] {
    let bytes = try ask(arguments, until: deadline)
    guard let items = read(bytes) else { throw ClientProgramError(name, .unreadable) }
    return items
  }

  /// The error of a failed call, with the first line of its output.
  ///
  /// Some programs write their errors to standard output.
  func failure(_ output: ChildOutput) -> ClientProgramError {
    for bytes in [output.error, output.output] {
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      if let line = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) {
        return ClientProgramError(name, .failed(String(line.prefix(200)).printable))
      }
    }
    return ClientProgramError(name, .failed("\(name) failed without an error message"))
  }
}
