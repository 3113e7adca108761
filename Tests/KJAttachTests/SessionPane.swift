import KJLibC
import KJTestSupport

/// A pane of a private tmux.
struct SessionPane {
  /// What tmux knows about the state of a terminal apart from its cells.
  private static let state = [
    "cursor_x", "cursor_y", "alternate_on", "cursor_flag", "mouse_any_flag", "mouse_sgr_flag",
    "keypad_flag", "keypad_cursor_flag", "insert_flag", "wrap_flag", "origin_flag",
    "scroll_region_upper", "scroll_region_lower", "pane_title",
  ]

  let id: String
  let world: AttachWorld

  /// Sends bytes as a terminal does when keys are pressed.
  func type(_ text: String) throws {
    try world.tmux(
      ["load-buffer", "-b", "keys", "-", ";", "paste-buffer", "-d", "-r", "-b", "keys", "-t", id],
      stdin: Array(text.utf8))
  }

  func resize(columns: Int, rows: Int) throws {
    try world.tmux(["resize-window", "-t", id, "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The cells with their attributes, including everything that has scrolled away, and the state.
  func picture(withTrailingBlanks: Bool = true) throws -> String {
    let cells = try world.tmux(
      ["capture-pane", "-p", "-e", "-S", "-", "-t", id] + (withTrailingBlanks ? ["-N"] : []))
    return try cells + value(Self.state.map { "\($0)=#{\($0)}" }.joined(separator: "\n"))
  }

  /// The characters on the screen.
  func text() throws -> String { try world.tmux(["capture-pane", "-p", "-J", "-t", id]) }

  /// A format of tmux, filled in for this pane.
  func value(_ format: String) throws -> String {
    try world.tmux(["display-message", "-p", "-t", id, format])
  }

  /// Waits until the characters on the screen meet a condition.
  func awaitScreen(_ what: String, _ holds: (String) throws -> Bool) throws {
    let limit = ContinuousClock.now + .hang
    var last = try text()
    while try !holds(last) {
      guard .now < limit else { throw SetUpFailure("the screen does not show \(what):\n\(last)") }
      usleep(20_000)
      last = try text()
    }
  }

  /// Waits until the screen shows the text.
  func awaitText(_ wanted: String) throws {
    try awaitScreen("'\(wanted)'") { $0.contains(wanted) }
  }

  /// The process that tmux started in the pane.
  func process() throws -> pid_t {
    guard let id = try pid_t(value("#{pane_pid}").filter(\.isNumber)) else {
      throw SetUpFailure("the pane has no process")
    }
    return id
  }
}
