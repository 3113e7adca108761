import KJTestSupport
import SystemPackage

/// Runs the scripts that make and score pictures, with the Python that `make bench-deps` sets up.
struct PictureScripts {
  private let tools: ToolRunner

  init(_ tools: ToolRunner) {
    var patient = tools
    patient.timeout = .seconds(900)
    self.tools = patient
  }

  /// The path of Python, or nil if it is not set up.
  var python: String? {
    let directory = Self.scratch.appending("python")
    guard LocalFiles.isFile(directory.appending("complete")) else { return nil }
    return directory.pushing("bin/python").string
  }

  /// The directory of files that are made once and kept.
  static let scratch = SourceTree.root.appending("Benchmarks/.build")

  func path(of script: String) -> FilePath {
    SourceTree.root.appending("Benchmarks/pictures").appending(script)
  }

  /// Runs a script and returns the numbers of each line that it prints.
  @discardableResult
  func run(_ script: String, _ arguments: [String]) throws -> [[Double]] {
    guard let python else {
      throw RunFailed("no Python with what pictures need: run 'make bench-deps'")
    }
    let result = try tools.run(python, [path(of: script).string] + arguments)
    guard result.ending == .exit(0) else {
      let cause = result.errors.split(separator: "\n").last ?? "\(result.ending)"
      throw RunFailed("\(script) failed: \(cause)")
    }
    return result.output.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
  }
}
