import KJLibC
import KJTestSupport

/// An X server without a screen; it ends when this object is released.
final class PrivateDisplay {
  let workspace: Workspace
  /// Such as `:7`.
  let name: String
  private let server: PseudoTerminal

  init() throws {
    workspace = try Workspace()
    // Xvfb complains about each number in use before it prints the free one.
    let script = """
      exec Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>&1 >/dev/null 2>&1
      """
    server = try PseudoTerminal("sh", ["-c", script], tools: workspace.tools)
    try server.expect("\n", within: .hang)
    let line = String(decoding: server.transcript, as: UTF8.self).prefix { !$0.isNewline }
    guard let number = Int(line) else { throw SetUpFailure("Xvfb says '\(line)'") }
    name = ":\(number)"
  }

  /// A server that is asked to end removes its lock.
  deinit {
    server.signal(SIGTERM)
    _ = server.wait()
  }

  var environment: [String: String] { workspace.environment.merging(["DISPLAY": name]) { $1 } }

  func tools(_ variables: [String: String] = [:]) -> ToolRunner {
    ToolRunner(
      environment: environment.merging(variables) { $1 }, directory: workspace.work,
      workspace: workspace)
  }
}
