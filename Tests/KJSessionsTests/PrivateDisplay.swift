// An X display of one test's own that nobody sees.

import KJTestSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server of X without a screen; it ends with this.
final class PrivateDisplay {
  let workspace: Workspace
  /// Such as `:7`.
  let name: String
  private let server: PseudoTerminal

  init() throws {
    workspace = try Workspace()
    // It complains of each number that is taken before it tells the one that is free.
    let script = """
      exec Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>&1 >/dev/null 2>&1
      """
    server = try PseudoTerminal("sh", ["-c", script], tools: workspace.tools)
    try server.expect("\n", within: .seconds(30))
    let line = String(decoding: server.transcript, as: UTF8.self).prefix { !$0.isNewline }
    guard let number = Int(line) else { throw SetUpFailure("Xvfb says '\(line)'") }
    name = ":\(number)"
  }

  /// Asked to end, it takes its lock with it.
  deinit {
    server.signal(SIGTERM)
    _ = server.wait()
  }

  var environment: [String: String] { workspace.environment.merging(["DISPLAY": name]) { $1 } }

  func tools(_ variables: [String: String] = [:]) -> ToolRunner {
    ToolRunner(
      environment: environment.merging(variables) { $1 }, folder: workspace.work,
      workspace: workspace)
  }
}
