internal import KJBase
package import KJDomain
import KJLibC
package import KJSessions
internal import KJSystem
package import KJTestSupport
package import SystemPackage

/// A tmux with its own socket directory; the servers end when this object is released.
package final class PrivateTmux {
  package let workspace: Workspace
  package let environment: [String: String]
  private var names: [String] = []
  /// Queried only once, because a stopped server does not answer.
  private var serverProcesses: [String: String] = [:]

  /// Starts a server with one pane in which `cat` waits.
  package init() throws {
    Interruption.ignoreBrokenPipe()
    workspace = try Workspace()
    environment = workspace.environment.merging(["TMUX_TMPDIR": workspace.runtime.string]) { $1 }
    try startServer("default")
  }

  deinit {
    for name in names { _ = try? tmux(["kill-server"], server: name) }
  }

  package var socketDirectory: FilePath {
    workspace.runtime.appending("tmux-\(Environment.userID)")
  }

  /// The servers that are found in an environment with these variables added.
  package func servers(_ variables: [String: String] = [:]) -> TmuxServers {
    TmuxServers(Environment(environment.merging(variables) { $1 }))
  }

  package func listing(_ variables: [String: String] = [:]) throws -> TmuxListing {
    try TmuxListing(servers(variables), limit: .hang)
  }

  /// The listed pane with this id.
  package func pane(_ id: String, server: String = "default") throws -> TmuxPane {
    let pane = try listing().panes.first {
      $0.id == id && $0.server.socket.lastComponent?.string == server
    }
    guard let pane else { throw SetUpFailure("no pane '\(id)'") }
    return pane
  }

  package func startServer(_ name: String) throws {
    names.append(name)
    try tmux(
      ["-f", "/dev/null", "new-session", "-d", "-s", "developer", "-x", "80", "-y", "24", "cat"],
      server: name)
    try tmux(["set-option", "-g", "remain-on-exit", "on"], server: name)
  }

  /// Sends a signal to a server: `STOP`, `CONT`, `KILL`.
  package func signalServer(_ signal: String, _ name: String = "default") throws {
    let process =
      try serverProcesses[name] ?? tmux(["display-message", "-p", "#{pid}"], server: name)
    serverProcesses[name] = process
    try run("kill", ["-\(signal)", process])
  }

  /// Runs a program that must succeed.
  package func run(_ program: String, _ arguments: [String]) throws {
    let result = try ToolRunner(environment: environment).run(program, arguments)
    guard result.ending == .exit(0) else { throw SetUpFailure("\(program) \(arguments) failed") }
  }

  /// Runs tmux's client and returns its output, without the last newline.
  @discardableResult
  package func tmux(_ arguments: [String], server: String = "default") throws -> String {
    var runner = ToolRunner(environment: environment, directory: workspace.work)
    runner.timeout = .hang
    let result = try runner.run("tmux", ["-u", "-L", server] + arguments)
    guard result.ending == .exit(0) else {
      throw SetUpFailure(
        "tmux \(arguments): \(String(decoding: result.stderr, as: UTF8.self))")
    }
    var text = String(decoding: result.stdout, as: UTF8.self)
    if text.last == "\n" { text.removeLast() }
    return text
  }

  /// Opens a window in which a program runs, and returns the id of its pane.
  package func window(_ command: String, name: String = "w", server: String = "default") throws
    -> String
  {
    try tmux(
      ["new-window", "-d", "-P", "-F", "#{pane_id}", "-t", "=developer:", "-n", name, command],
      server: server)
  }

  /// Opens a window with a program that writes all its input to a file.
  ///
  /// - Parameters:
  ///   - modes: The bytes that it sends to its terminal first.
  ///   - echoes: Whether its input is visible, so that nobody waits in vain for text to appear.
  ///   - program: Copies its input to its output.
  ///   - pane: The pane in which it replaces the running program; nil for a new window.
  package func recorder(
    _ modes: String = "", name: String = "recorder", server: String = "default",
    echoes: Bool = false, program: FilePath = "cat", in pane: String? = nil
  ) throws -> Recorder {
    let file = workspace.work.appending("\(server)-\(name)")
    let script = """
      stty raw \(echoes ? "echo" : "-echo"); printf '\(modes)\\033]2;ready\\033\\\\'
      exec \(program) >'\(file)'
      """
    if let pane { try tmux(["respawn-pane", "-k", "-t", pane, script], server: server) }
    let id = try pane ?? window(script, name: name, server: server)
    let command = program.lastComponent?.string ?? ""
    try wait(
      until: "\(command) ready", for: "#{pane_current_command} #{pane_title}", id, server: server)
    return Recorder(id: id, file: file)
  }

  /// The same servers, reached the way kj reaches servers on a host: by scripts for a shell.
  package var onHost: RemoteTmux {
    RemoteTmux { [environment] script, _ throws(Failure) in
      let shell = ToolRunner(environment: environment)
      guard let result = try? shell.run("sh", ["-s"], stdin: Array(script.utf8)) else {
        throw Failure(.failure, "no shell can be started")
      }
      return result.stdout
    }
  }

  /// Waits until a format has the expected value for a pane.
  package func wait(
    until expected: String, for format: String, _ id: String, server: String = "default"
  ) throws {
    let deadline = Deadline.after(.hang)
    var last = ""
    while !deadline.hasPassed {
      last = try tmux(["display-message", "-p", "-t", id, format], server: server)
      if last == expected { return }
      usleep(10_000)
    }
    throw SetUpFailure("'\(format)' of pane '\(id)' is '\(last)', not '\(expected)'")
  }

  /// Inserts into a pane as it was listed.
  package func insert(
    _ text: String = "/tmp/a.png", into pane: TmuxPane, as manner: InsertionManner = .paste
  ) throws -> InsertionOutcome {
    let bytes = Array(text.utf8)
    let text = try text.hasPrefix("/") ? InsertionText(path: bytes) : InsertionText(text: bytes)
    return try pane.server.insert(text, into: pane, as: manner, until: .after(.hang))
  }
}

/// A pane that records its input.
package struct Recorder {
  package let id: String
  package let file: FilePath

  package init(id: String, file: FilePath) {
    self.id = id
    self.file = file
  }

  /// Waits until this many bytes have arrived, and a moment longer for more.
  package func bytes(_ count: Int) throws -> String {
    let deadline = Deadline.after(.hang)
    while try LocalFiles.read(file).count < count && !deadline.hasPassed { usleep(5_000) }
    usleep(20_000)
    return String(decoding: try LocalFiles.read(file), as: UTF8.self)
  }
}
