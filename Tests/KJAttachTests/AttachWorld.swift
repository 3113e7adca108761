import KJLibC
import KJTestSupport
import SystemPackage

/// A home, a server that accepts its key, and a tmux without any personal settings.
///
/// It belongs to one thread.
final class AttachWorld {
  /// Limits how many worlds run at a time, because each has several busy programs.
  static let gate = ThreadGate(width: 2)

  let workspace: Workspace
  let server: PrivateSSHServer
  private let environment: [String: String]

  init() throws {
    workspace = try Workspace()
    try workspace.noteFirstSession()
    server = try PrivateSSHServer(in: workspace)
    environment = workspace.environment.merging([
      "TMUX_TMPDIR": workspace.runtime.string, "SHELL": "/bin/sh", "PS1": "ready> ",
      // If the toolchain is installed, a trap would wait for a key.
      "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    let identity = workspace.home.pushing(".ssh/id_ed25519")
    for end in ["", ".pub"] {
      try LocalFiles.write(
        FilePath("\(identity)\(end)"), LocalFiles.read(FilePath("\(server.userKey)\(end)")))
    }
    try LocalFiles.write(workspace.knownHosts, server.knownHostsLines().utf8)
    let settings = workspace.tmp.appending("tmux.conf")
    try LocalFiles.write(
      settings,
      """
      set -g exit-empty off
      set -g status off
      set -g default-shell /bin/sh
      set -g default-terminal screen-256color
      set -g focus-events on
      set -g history-limit 5000

      """.utf8)
    try tmux(["-f", settings.string, "start-server"])
  }

  deinit {
    _ = try? tmux(["kill-server"])
  }

  /// Writes a file into the home directory on the host.
  func writeRemote(_ name: String, _ text: String) throws {
    try LocalFiles.write(server.remoteHome.appending(name), text.utf8)
  }

  /// Runs a program in a new terminal of 80 by 24.
  func pane(_ command: String) throws -> SessionPane {
    let id = try tmux([
      "new-session", "-d", "-x", "80", "-y", "24", "-P", "-F", "#{pane_id}", command,
    ])
    return SessionPane(id: id.filter { $0 != "\n" }, world: self)
  }

  /// Runs tmux's client and returns what it prints.
  @discardableResult
  func tmux(_ arguments: [String], stdin: [UInt8] = []) throws -> String {
    let tools = ToolRunner(
      environment: environment, directory: workspace.work, workspace: workspace)
    return try tools.run("tmux", ["-u"] + arguments, stdin: stdin).expectSuccess().output
  }
}
