import KJTestSupport
import SystemPackage

/// Starts commands and reads how much time and memory they took.
struct Stopwatch: Sendable {
  private let program: String
  private let tools: ToolRunner

  /// Commands run with the environment and in the directory of `tools`.
  init(_ tools: ToolRunner) throws {
    self.tools = tools
    program = try OwnPrograms.path(of: "stopwatch").string
  }

  /// Runs a command, which must succeed, in a network namespace or in this process's own.
  func time(_ command: Command, in namespace: String? = nil) throws -> Run {
    try run(command, namespace.map { ["--namespace", $0] } ?? []).run
  }

  /// Runs a command, which must succeed, and samples it every few milliseconds.
  ///
  /// Throws ``RunFailed`` if the system does not show which files a process has open.
  func watch(_ command: Command) throws -> WatchedRun {
    let (run, fields) = try run(command, ["--watch", "5"])
    guard fields.count == 8 else { throw RunFailed("stopwatch prints \(fields.count) numbers") }
    return WatchedRun(
      run: run, childrenCPU: fields[4] / 1e3, peak: fields[5] / 1024,
      childrenPeak: fields[6] / 1024, descriptors: Int(fields[7]))
  }

  /// - Returns: The run, and all numbers that were printed.
  private func run(
    _ command: Command, _ options: [String]
  ) throws -> (run: Run, fields: [Double]) {
    var words = options
    if let input = command.input { words += ["--input", input.string] }
    if let terminal = command.terminal { words += ["--terminal", terminal] }
    let result = try tools.run(program, words + [command.program] + command.arguments)
    let fields = result.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard result.ending == .exit(0) && fields.count >= 4 && fields[3] == 0 else {
      let ending = fields.count >= 4 ? "ends with status \(Int(fields[3]))" : "\(result.ending)"
      throw RunFailed(
        "\(ending): \(result.errors.split(separator: "\n").joined(separator: "; "))")
    }
    let run = Run(wall: fields[0] / 1e6, cpu: fields[1] / 1e3, peak: fields[2] / 1024)
    return (run, fields)
  }
}
