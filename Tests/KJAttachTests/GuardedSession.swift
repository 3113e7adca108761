import KJLibC
import KJTestSupport

/// A shell in a pane, and the session that it runs.
final class GuardedSession {
  let world: AttachWorld
  let pane: SessionPane
  private(set) var supervisor: pid_t = 0
  private(set) var tool: pid_t = 0
  private let shell: pid_t
  private var asked = 0

  init() throws {
    world = try AttachWorld()
    pane = try world.pane("PS1='ready> ' exec bash --norc --noprofile -i")
    try pane.awaitText("ready>")
    shell = try pane.process()
  }

  /// Opens the session with vim, which shows a file and uses the mouse.
  ///
  /// - Parameter options: The options of `kj-attach`.
  func open(_ options: String = "") throws {
    try world.writeRemote("words.txt", (1...200).map { "word \($0)\n" }.joined())
    try pane.type("clear; kj-attach \(options) \(world.server.destination)\r")
    try pane.awaitScreen("a prompt") { $0.contains("# ") || $0.contains("$ ") }
    try pane.type("exec vim --clean -n -i NONE -c 'set mouse=a' words.txt\r")
    try pane.awaitText("word 12")
    try awaitState("1 1 1", "the alternate screen with a mouse")
    guard let first = children(of: shell).first, let second = children(of: first).first else {
      throw SetUpFailure("no supervisor with a tool below the shell")
    }
    (supervisor, tool) = (first, second)
  }

  /// The current output of `stty -g`.
  func settings() throws -> String { try answer(to: "stty -g") }

  /// The one-line output of a shell command.
  func answer(to command: String) throws -> String {
    asked += 1
    let mark = "answer\(asked)="
    try pane.type("echo \"an\"\"swer\(asked)=$(\(command))\"\r")
    try pane.awaitScreen("'\(mark)'") { $0.contains("\n\(mark)") }
    let line = try pane.text().split(separator: "\n").last { $0.hasPrefix(mark) }
    return String((line ?? "").dropFirst(mark.count))
  }

  /// Alternate screen, mouse and cursor, as tmux sees them.
  func awaitState(_ wanted: String, _ what: String) throws {
    let format = "#{alternate_on} #{mouse_any_flag} #{cursor_flag}"
    do {
      try pane.awaitScreen(what) { _ in try pane.value(format).hasPrefix(wanted) }
    } catch {
      let processes = table().filter { $0[0] == "\(tool)" || $0[0] == "\(supervisor)" }
      throw SetUpFailure("\(error)\nstate: \(try pane.value(format))processes: \(processes)")
    }
  }

  /// Waits until neither the tool nor its supervisor runs.
  func awaitEnd() throws {
    let limit = ContinuousClock.now + .hang
    while isRunning(supervisor) || isRunning(tool) {
      guard .now < limit else { throw SetUpFailure("the tool or its supervisor still runs") }
      usleep(5_000)
    }
  }

  private func isRunning(_ id: pid_t) -> Bool {
    state(of: id).map { $0 != "Z" } ?? false
  }

  private func state(of id: pid_t) -> Substring? {
    table().first { $0[0] == "\(id)" }?[2].prefix(1)
  }

  private func children(of id: pid_t) -> [pid_t] {
    table().filter { $0[1] == "\(id)" }.compactMap { pid_t($0[0]) }
  }

  /// The id, parent and state of every process.
  private func table() -> [[Substring]] {
    let result = try? ToolRunner(environment: [:]).run("/bin/ps", ["-axo", "pid=,ppid=,stat="])
    return (result?.output ?? "").split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.count == 3 }
  }
}
