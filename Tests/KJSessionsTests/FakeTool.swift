import KJSystem
import KJTestSupport
import SystemPackage

/// A script with a given name, first in `PATH`.
struct FakeTool {
  private let workspace: Workspace
  private let name: String

  /// - Parameter body: The commands of the script, with its arguments in `$*`; `$work` is its
  ///   directory, and `record` saves its arguments and its standard input there.
  init(_ name: String, _ body: String) throws {
    Interruption.ignoreBrokenPipe()
    workspace = try Workspace()
    self.name = name
    let script = """
      #!/bin/sh
      work='\(workspace.work)'
      record() {
        for word; do printf '%s\\n' "$word"; done >"$work/arguments"
        cat >"$work/input"
      }
      \(body)

      """
    try LocalFiles.write(
      workspace.work.appending(name), script.utf8, mode: .ownerReadWriteExecute)
  }

  /// An environment in which only this program and the system's programs are found.
  func environment(_ variables: [String: String] = [:]) -> Environment {
    Environment(
      workspace.environment.merging(["PATH": "\(workspace.work):/nowhere"]) { $1 }
        .merging(variables) { $1 })
  }

  /// Writes a file that the script reads.
  func write(_ file: String, _ text: String) throws {
    try LocalFiles.write(workspace.work.appending(file), text.utf8)
  }

  /// The arguments of the recorded call, if there was one.
  func arguments() throws -> [String]? {
    try file("arguments")?.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// The standard input of the recorded call, if there was one.
  func input() throws -> String? { try file("input") }

  private func file(_ name: String) throws -> String? {
    let path = workspace.work.appending(name)
    guard LocalFiles.exists(path) else { return nil }
    return String(decoding: try LocalFiles.read(path), as: UTF8.self)
  }
}
