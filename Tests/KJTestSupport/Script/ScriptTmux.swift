import SystemPackage

/// The tmux servers whose sockets are in one workspace; they end when the workspace does.
///
/// tmux finds the directory through `TMUX_TMPDIR`, and so do all programs that the script runs.
final class ScriptTmux {
  /// Kept for its directories: the servers must end before these are removed.
  private let workspace: Workspace
  private let tools: ToolRunner
  private var panes: [String: String] = [:]

  /// Starts the default server, without any session.
  init(in workspace: Workspace, tools: ToolRunner) throws {
    self.workspace = workspace
    var tools = tools
    tools.environment["TMUX_TMPDIR"] = workspace.runtime.string
    self.tools = tools
    let settings = workspace.tmp.appending("tmux.conf")
    try LocalFiles.write(settings, "set -g exit-empty off\nset -g default-shell /bin/sh\n".utf8)
    try run(["-f", settings.string, "start-server"])
  }

  deinit {
    for directory in entries(of: workspace.runtime) where isSocketDirectory(directory) {
      for socket in entries(of: directory) {
        _ = try? run(["-S", socket.string, "kill-server"])
      }
    }
  }

  /// `TMUX_TMPDIR` of the clients.
  var directory: FilePath { workspace.runtime }

  /// Opens a session with a program in its only pane, or splits a pane; returns the id of the new one.
  ///
  /// - Parameter split: The pane to split, by its name or by tmux's name for it.
  func open(_ name: String, split: String?, _ command: String) throws -> String {
    let place =
      split.map { ["split-window", "-d", "-t", target($0)] }
      ?? ["new-session", "-d", "-s", name, "-x", "80", "-y", "24"]
    let id = try run(place + ["-P", "-F", "#{pane_id}", command]).output.filter { $0 != "\n" }
    panes[name] = id
    return id
  }

  /// The current screen of a pane; empty if there is no such pane.
  func screen(_ name: String) throws -> [UInt8] {
    try run(["capture-pane", "-p", "-J", "-t", target(name)]).stdout
  }

  private func target(_ name: String) -> String { panes[name] ?? name }

  @discardableResult
  private func run(_ arguments: [String]) throws -> ToolResult {
    try tools.run("tmux", ["-u"] + arguments).expectSuccess()
  }

  private func isSocketDirectory(_ path: FilePath) -> Bool {
    path.lastComponent?.string.hasPrefix("tmux-") == true
  }

  private func entries(of directory: FilePath) -> [FilePath] {
    ((try? LocalFiles.list(directory)) ?? []).map { directory.appending($0) }
  }
}
