// GNU screen, asked through its own client.

internal import KJDomain
public import KJSystem

/// The sessions of GNU screen that this person has running.
///
/// Nothing tells what the program in a window has asked for, so that kj adds the markers of a paste
/// itself, and pastes by itself only into a program that it knows.
public struct Screen: Sendable {
  let tool: SessionTool
  /// Where the text lies on its way, in a form that screen's reader of commands leaves as it is.
  let temporaryFolder: String

  /// None without a program `screen` in `PATH`.
  public init?(_ environment: Environment) {
    guard let tool = SessionTool("screen", in: environment, passing: ["SCREENDIR"]) else {
      return nil
    }
    self.tool = tool
    let folder = environment["TMPDIR"] ?? "/tmp"
    temporaryFolder = Self.isPlain(folder) ? folder : "/tmp"
  }

  /// Whether screen reads the path as it stands: it expands `$NAME`, `^X` and backslashes everywhere.
  static func isPlain(_ path: String) -> Bool {
    path.hasPrefix("/")
      && path.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "/._+-".utf8.contains(byte)
        }
      }
  }

  /// The windows that a person's own `screen:NAME` names exactly.
  ///
  /// The name is that of a session, or its whole `PID.NAME`, and may end in `:WINDOW`, a window's
  /// number; without one it is the window that the session shows. Screen itself takes beginnings of
  /// names, and would insert into `developer` for `dev`. Several sessions may have the same name.
  ///
  /// - Parameter processes: Where to look for the programs in the windows.
  public func windows(
    named name: String, _ processes: ProcessTable, until deadline: Deadline
  ) throws(SessionToolError) -> [ScreenWindow] {
    let sessions = try sessions(until: deadline)
    let whole = sessions.filter { $0.isNamed(name) }
    if !whole.isEmpty { return try windows(of: whole, number: nil, processes, until: deadline) }
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")),
      let number = Int(name[name.utf8.index(after: colon)...]), (0...9999).contains(number)
    else { return [] }
    let named = sessions.filter { $0.isNamed(String(name[..<colon])) }
    return try windows(of: named, number: number, processes, until: deadline)
  }

  private func windows(
    of sessions: [ScreenSession], number: Int?, _ processes: ProcessTable, until deadline: Deadline
  ) throws(SessionToolError) -> [ScreenWindow] {
    var windows: [ScreenWindow] = []
    for session in sessions {
      if let window = try window(number, of: session, processes, until: deadline) {
        windows.append(window)
      }
    }
    return windows
  }

  /// A window by its number, or the one that is shown; nil if there is none.
  func window(
    _ number: Int?, of session: ScreenSession, _ processes: ProcessTable, until deadline: Deadline
  ) throws(SessionToolError) -> ScreenWindow? {
    guard let number = try currentNumber(of: session, window: number, until: deadline),
      let title = try query("title", of: session, window: number, until: deadline)
    else { return nil }
    let process = processes.process(ofWindow: number, ofScreen: session.process)
    return ScreenWindow(
      session: session, number: number, title: title, process: process,
      programs: process.map { processes.foreground(ofTerminalOf: $0) } ?? [])
  }

  /// The number of the window; nil if there is no such window or no such session.
  private func currentNumber(
    of session: ScreenSession, window: Int?, until deadline: Deadline
  ) throws(SessionToolError) -> Int? {
    // `1 (title)`.
    let answer = try query("number", of: session, window: window, until: deadline)
    return answer.flatMap { Int($0.prefix { $0 != " " }) }
  }

  /// Asks about a window; nil if it is gone.
  ///
  /// The answer comes after everything that was sent before has been done.
  func query(
    _ question: String, of session: ScreenSession, window: Int?, until deadline: Deadline
  ) throws(SessionToolError) -> String? {
    let place = window.map { ["-p", String($0)] } ?? []
    let output = try tool.run(["-S", session.id] + place + ["-Q", question], until: deadline)
    guard output.ending == .exited(0) else { return nil }
    return String(decoding: output.output, as: UTF8.self)
  }

  /// The sessions that answer.
  func sessions(until deadline: Deadline) throws(SessionToolError) -> [ScreenSession] {
    // Its exit status differs from version to version, and is not zero where there is none.
    let output = try tool.run(["-ls"], until: deadline)
    let sessions = Self.sessions(in: output.output)
    if sessions.isEmpty, output.ending != .exited(0), !Self.tellsOfNone(output.output) {
      throw tool.failure(output)
    }
    return sessions
  }

  /// Reads the answer of `screen -ls`; a line that names no session is passed over.
  public static func sessions(in output: [UInt8]) -> [ScreenSession] {
    String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap(ScreenSession.init(line:))
  }

  private static func tellsOfNone(_ output: [UInt8]) -> Bool {
    String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .contains { $0.hasPrefix("No Sockets found") || $0.hasPrefix("There ") }
  }
}
