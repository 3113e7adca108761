// Measures runs of programs through the small program stopwatch.

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

  /// Runs a command, which must succeed, in a network namespace or in that of this process.
  func time(_ command: Command, in namespace: String? = nil) throws -> Run {
    var words = namespace.map { ["--namespace", $0] } ?? []
    if let input = command.input { words += ["--input", input.string] }
    if let terminal = command.terminal { words += ["--terminal", terminal] }
    let result = try tools.run(program, words + [command.program] + command.arguments)
    let fields = result.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard result.ending == .exit(0) && fields.count == 4 && fields[3] == 0 else {
      let ending = fields.count == 4 ? "ends with status \(Int(fields[3]))" : "\(result.ending)"
      throw RunFailed(
        "\(ending): \(result.errors.split(separator: "\n").joined(separator: "; "))")
    }
    return Run(wall: fields[0] / 1e6, cpu: fields[1] / 1e3, peak: fields[2] / 1024)
  }
}
