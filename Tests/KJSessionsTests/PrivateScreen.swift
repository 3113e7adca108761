import KJDomain
import KJLibC
import KJRoomSupport
import KJSystem
import KJTestSupport
import SystemPackage

@testable import KJSessions

/// A GNU screen with its own socket directory; the sessions end when this object is released.
final class PrivateScreen {
  let workspace: Workspace
  private let variables: [String: String]
  /// The sessions by name, each with the terminal its server was started from.
  private var servers: [String: PseudoTerminal] = [:]

  init() throws {
    Interruption.ignoreBrokenPipe()
    workspace = try Workspace()
    variables = workspace.environment.merging(["SCREENDIR": workspace.runtime.string]) { $1 }
  }

  deinit {
    for name in servers.keys { _ = try? screen(["-S", name, "-X", "quit"]) }
  }

  private var tools: ToolRunner {
    ToolRunner(environment: variables, directory: workspace.work, timeout: .hang)
  }

  var environment: Environment { environment(with: [:]) }

  func environment(with changes: [String: String]) -> Environment {
    Environment(variables.merging(changes) { $1 })
  }

  /// The windows that a target currently names.
  ///
  /// - Parameter limit: How long screen may take to answer.
  func windows(_ name: String, within limit: Duration = .hang) throws -> [ScreenWindow] {
    guard let screen = Screen(environment) else { throw SetUpFailure("no screen in PATH") }
    let deadline = Deadline.after(limit)
    return try screen.windows(
      named: name, try ProcessTable.read(until: deadline), until: deadline)
  }

  /// The one window that a target currently names.
  func window(_ name: String) throws -> ScreenWindow {
    let windows = try windows(name)
    guard let window = windows.first, windows.count == 1 else {
      throw SetUpFailure("'\(name)' names \(windows.count) windows")
    }
    return window
  }

  func deliver(
    _ text: String, to window: ScreenWindow, manner: InsertionManner?
  ) throws -> InsertionOutcome {
    guard let screen = Screen(environment) else { throw SetUpFailure("no screen in PATH") }
    let bytes = Array(text.utf8)
    let text = try text.hasPrefix("/") ? InsertionText(path: bytes) : InsertionText(text: bytes)
    return try screen.deliver(text, to: window, manner: manner, until: .after(.hang))
  }

  /// Starts a session whose window writes all its input to a file, or opens a further window in it.
  ///
  /// - Parameter program: Another name for the `cat` that writes the file.
  @discardableResult
  func recorder(_ session: String, program: String = "cat", file name: String) throws -> Recorder {
    let file = workspace.work.appending(name)
    let program = try link(program)
    let script = "stty raw -echo; exec '\(program)' >'\(file)'"
    if servers[session] != nil {
      try screen(["-S", session, "-X", "screen", "sh", "-c", script])
    } else {
      servers[session] = try PseudoTerminal(
        "screen", ["-U", "-c", "/dev/null", "-D", "-m", "-S", session, "sh", "-c", script],
        tools: tools)
    }
    let deadline = Deadline.after(.hang)
    // The shell creates the file just before the program replaces it.
    while !LocalFiles.exists(file) && !deadline.hasPassed { usleep(5_000) }
    usleep(100_000)
    return Recorder(id: session, file: file)
  }

  /// Shows a session at a terminal, as a person does.
  func display(_ session: String) throws -> PseudoTerminal {
    let display = try PseudoTerminal("screen", ["-x", session], tools: tools)
    let deadline = Deadline.after(.hang)
    while try !screen(["-ls"]).contains("(Attached)") {
      guard !deadline.hasPassed else { throw SetUpFailure("'\(session)' is shown nowhere") }
      usleep(5_000)
    }
    return display
  }

  /// A link to `cat` under a chosen name.
  private func link(_ name: String) throws -> FilePath {
    let path = workspace.work.appending("bin").appending(name)
    if !LocalFiles.exists(path) {
      try LocalFiles.makeDirectory(path.removingLastComponent())
      guard symlink("/bin/cat", path.string) == 0 else { throw SetUpFailure("no link '\(name)'") }
    }
    return path
  }

  /// Runs screen's client; its exit status means little.
  @discardableResult
  func screen(_ arguments: [String]) throws -> String {
    let result = try tools.run("screen", arguments)
    return String(decoding: result.stdout, as: UTF8.self)
  }
}
