package import KJSystem

/// The running GNU screen sessions of this person.
///
/// kj finds their windows in the process table if possible, without asking screen. It asks for anything else quietly:
/// otherwise screen would show each answer on the person's display, and block the display for a second.
///
/// kj cannot find out whether the program in a window has asked for bracketed paste. So kj adds the markers of a paste
/// itself, and without `--insert-as` pastes only into a program that it knows.
public struct Screen: Sendable {
  let client: ClientProgram
  private let own: OwnWindow?

  /// The window in which this process runs, from the variables that screen sets in each window.
  private struct OwnWindow {
    let server: Int32
    let number: Int

    /// Nil outside screen.
    init?(_ environment: Environment) {
      // `PID.NAME`; the name may have changed since.
      guard let session = environment["STY"],
        let number = environment["WINDOW"].flatMap({ Int($0) }),
        let server = Int32(session.prefix { $0 != "." })
      else { return nil }
      self.server = server
      self.number = number
    }
  }

  /// Nil if `screen` is not in `PATH`.
  package init?(_ environment: Environment) {
    guard let client = ClientProgram("screen", in: environment, passing: ["SCREENDIR"]) else {
      return nil
    }
    self.client = client
    own = OwnWindow(environment)
  }

  /// Whether this process runs in the window.
  func isOwn(_ window: ScreenWindow) -> Bool {
    window.session.process == own?.server && window.number == own?.number
  }

  /// The windows that the person's `screen:NAME` names exactly.
  ///
  /// NAME is the name of a session, or its whole `PID.NAME`. It may end in `:WINDOW`, the number of a window; without
  /// one, it means the window that the session shows. Screen itself accepts prefixes of names, and would insert into
  /// `developer` for `dev`. Several sessions may have the same name.
  ///
  /// - Parameter processes: The process table, for the programs in the windows.
  package func windows(
    named name: String, _ processes: ProcessTable, until deadline: Deadline
  ) throws(ClientProgramError) -> [ScreenWindow] {
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
  ) throws(ClientProgramError) -> [ScreenWindow] {
    var windows: [ScreenWindow] = []
    for session in sessions {
      if let window = try window(number, of: session, processes, until: deadline) {
        windows.append(window)
      }
    }
    return windows
  }

  /// All windows of a session.
  ///
  /// If the environments of their programs cannot be read, the result contains the shown window instead.
  func windows(
    of session: ScreenSession, _ processes: ProcessTable, until deadline: Deadline
  ) throws(ClientProgramError) -> [ScreenWindow] {
    let seen = processes.windows(ofScreen: session.process)
    let known = seen.compactMap { place in
      place.number.map { ScreenWindow($0, of: session, place.process, processes) }
    }
    if known.count == seen.count, !known.isEmpty { return known }
    let shown = try window(nil, of: session, processes, until: deadline)
    return known + [shown].compactMap { $0 }.filter { !known.contains($0) }
  }

  /// A window by its number, or the one that is shown; nil if there is none.
  func window(
    _ number: Int?, of session: ScreenSession, _ processes: ProcessTable, until deadline: Deadline
  ) throws(ClientProgramError) -> ScreenWindow? {
    let seen = processes.windows(ofScreen: session.process)
    var known = seen.count == 1 ? seen.first?.number : nil
    if let number { known = seen.contains { $0.number == number } ? number : nil }
    if known == nil { known = try self.number(ofWindow: number, of: session, until: deadline) }
    guard let number = known else { return nil }
    let unknown = seen.filter { $0.number == nil }
    let place = seen.first { $0.number == number } ?? (unknown.count == 1 ? unknown.first : nil)
    return ScreenWindow(number, of: session, place?.process, processes)
  }

  /// Asks for the number of a window, or of the one that is shown; nil if there is none.
  ///
  /// The answer comes after screen has carried out all earlier commands.
  func number(
    ofWindow window: Int?, of session: ScreenSession, until deadline: Deadline
  ) throws(ClientProgramError) -> Int? {
    let place = window.map { ["-p", String($0)] } ?? []
    let question = ["-Q", Self.quiet("number")]
    let output = try client.run(["-S", session.id] + place + question, until: deadline)
    guard output.ending == .exited(0) else { return nil }
    // `1 (title)`.
    return Int(String(decoding: output.output.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
  }

  /// A command that shows nothing on the person's display, since screen 4.1.
  static func quiet(_ command: String) -> String { "@" + command }

  /// The sessions that answer.
  func sessions(until deadline: Deadline) throws(ClientProgramError) -> [ScreenSession] {
    // The exit status differs between versions, and is not zero if there are no sessions.
    let output = try client.run(["-ls"], until: deadline)
    let sessions = Self.sessions(in: output.output)
    if sessions.isEmpty, output.ending != .exited(0), !Self.tellsOfNone(output.output) {
      throw client.failure(output)
    }
    return sessions
  }

  /// Reads the answer of `screen -ls`; a line that names no session is skipped.
  public static func sessions(in output: [UInt8]) -> [ScreenSession] {
    String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .compactMap(ScreenSession.init(line:))
  }

  private static func tellsOfNone(_ output: [UInt8]) -> Bool {
    String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .contains { $0.hasPrefix("No Sockets found") || $0.hasPrefix("There ") }
  }
}
