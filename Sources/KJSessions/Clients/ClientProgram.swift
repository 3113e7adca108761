// The client of a program that holds sessions, or the clipboard.

internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A program of somebody else's with the arguments and variables that every call of it has.
struct ClientProgram: Hashable, Sendable {
  /// What messages call it.
  let name: String
  let program: FilePath
  /// Arguments in front of all others.
  var leading: [String] = []
  /// Changes to this process's environment.
  var environment: [String: String?] = [:]

  /// The program of that name in `PATH`; nil without one.
  ///
  /// - Parameter variables: Those by which the program finds what it talks to; it gets the values of
  ///   the given environment.
  init?(_ name: String, in environment: Environment, passing variables: [String] = []) {
    guard let program = Executables.find(name, in: environment) else { return nil }
    self.name = name
    self.program = program
    for variable in variables { self.environment[variable] = .some(environment[variable]) }
  }

  /// Runs one call to its end, whatever that is.
  ///
  /// What a program leaves running in the background is not waited for.
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

  /// Runs a call that must succeed, and returns what it wrote.
  @discardableResult
  func ask(
    _ arguments: [String], input: [UInt8] = [], until deadline: Deadline
  ) throws(ClientProgramError) -> [UInt8] {
    let output = try run(arguments, input: input, until: deadline)
    guard output.ending == .exited(0) else { throw failure(output) }
    return output.output
  }

  /// Runs a call that must succeed and answers with a list.
  ///
  /// - Parameter read: Reads the answer; nil for one that is not in its documented form.
  func list<Item>(
    _ arguments: [String], until deadline: Deadline, _ read: ([UInt8]) -> [Item]?
  ) throws(ClientProgramError) -> [Item] {
    let bytes = try ask(arguments, until: deadline)
    guard let items = read(bytes) else { throw ClientProgramError(name, .unreadable) }
    return items
  }

  /// What a failed call means: its first line of words, which some programs write to standard output.
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
