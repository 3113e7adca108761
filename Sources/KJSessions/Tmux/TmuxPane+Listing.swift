// The format of a line for each pane, and reading such lines.

internal import KJDomain

extension TmuxPane {
  /// The foreground program, in characters that a format and a command can contain unquoted.
  ///
  /// A program chooses its own name, which may contain a newline.
  static let commandFormat = "#{s/[^a-zA-Z0-9._+-]/_/:pane_current_command}"

  /// The format for `list-panes -F`: fields with a tab between them.
  ///
  /// Text that people and programs choose comes last, with control characters replaced: tmux itself
  /// allows a tab and a newline in the name of a window.
  static let listFormat: String = {
    let control = "[\u{1}-\u{1F}\u{7F}]"
    return
      ([
        "pid", "pane_pid", "pane_id", "window_id", "session_id", "window_index", "pane_index",
        "?pane_active,1,0", "?window_active,1,0", "?pane_last,1,0", "?pane_dead,1,0",
        "?pane_input_off,1,0", "pane_mode", "alternate_on", "bracket_paste_flag",
        "?session_attached,1,0", "?session_last_attached,#{session_activity},", "pane_tty",
      ].map { "#{\($0)}" } + [commandFormat]
      + ["session_name", "window_name", "pane_title"].map { "#{s/\(control)/_/:\($0)}" })
      .joined(separator: "\t")
  }()

  private static let fieldCount = 22

  /// Reads a line; nil for a line of another form.
  init?(line: Substring, server: TmuxServer) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == Self.fieldCount, let serverProcess = Int32(fields[0]),
      let process = Int32(fields[1]), Self.isID(fields[2]), Self.hasForm(fields[3], "@"),
      Self.hasForm(fields[4], "$"), let windowIndex = Int(fields[5]),
      let index = Int(fields[6]), fields[18].utf8.allSatisfy(Self.isCommandByte)
    else { return nil }
    self.server = server
    session = Session(id: fields[4], name: fields[19], isAttached: fields[15] == "1")
    window = Window(
      id: fields[3], index: windowIndex, name: fields[20], isActive: fields[8] == "1")
    id = fields[2]
    self.index = index
    focus = fields[7] == "1" ? .active : fields[9] == "1" ? .last : .other
    // tmux records the time per session, and a session's keys go to the pane that it shows.
    lastKey = focus == .active && window.isActive ? Int64(fields[16]) : nil
    terminal = fields[17]
    title = fields[21]
    program = Program(server: serverProcess, process: process, command: fields[18])
    state = PaneState(
      isDead: fields[10] == "1", isInputOff: fields[11] == "1", overlay: Self.overlay(fields[12]),
      isAlternateScreen: Self.flag(fields[13]),
      bracketedPaste: Self.bracketedPaste(fields[14], mode: fields[12]))
  }

  /// A mode of tmux: copy mode and view mode show earlier output, all others are lists.
  static func overlay(_ mode: String) -> PaneState.Overlay? {
    switch mode {
    case "": nil
    case "copy-mode", "view-mode": .scrollback
    default: .other(mode)
    }
  }

  private static func flag(_ field: String) -> Bool? {
    field == "1" ? true : field == "0" ? false : nil
  }

  /// tmux reports it from version 3.7 on; in a mode, it reports the state of the mode instead.
  private static func bracketedPaste(_ field: String, mode: String) -> PaneState.BracketedPaste {
    guard mode.isEmpty, let isOn = flag(field) else { return .unknown }
    return isOn ? .on : .off
  }

  private static func isCommandByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "._+-".utf8.contains(byte)
    }
  }
}
