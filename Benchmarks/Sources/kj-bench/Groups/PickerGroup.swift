import KJLibC
import KJTestSupport
import SystemPackage

/// Keys in the list of earlier uploads, with as many uploads as kj remembers.
struct PickerGroup: Group {
  /// The rows of the table.
  static let move = "a key that moves"
  static let filter = "a key that filters"
  static let dock = "the row"
  static let list = "the list"

  private static let uploads = 2000
  /// The text that is typed and erased in each round.
  private static let typed = "shot-07"
  /// Marks the end of a drawing: it restores the program's cursor.
  private static let drawn = Array("\u{1B}8".utf8)

  let size: TerminalSize
  let rounds: Int

  init(_ size: TerminalSize, rounds: Int) {
    self.size = size
    self.rounds = rounds
  }

  var name: String { "picker@\(size.rows)x\(size.columns)" }

  func run(in arena: Arena) throws -> Section {
    let site = try arena.site(at: .loopback)
    let host = "\(site.account):\(site.port)"
    try writeHistory(of: host, in: arena)
    let terminal = try arena.startAtTerminal(
      Command(
        arena.tools.appending("kj").string,
        ["attach", "-t", host, "stty raw -echo; printf ready; exec cat"]),
      at: site, size: size)
    try terminal.expect("ready")
    Pause.milliseconds(500)
    let closed = try Self.memory(of: terminal.processID)
    try terminal.type("\u{1D}")
    try terminal.expect("\u{1B}8")
    Pause.milliseconds(300)
    let dock = try Self.memory(of: terminal.processID) - closed
    try terminal.type("r")
    // A narrow terminal truncates the words.
    try terminal.expect("earlier uplo")
    terminal.follow(milliseconds: 500)
    var times: [String: [Double]] = [:]
    for _ in 0..<arena.rounds(usually: rounds) {
      for _ in Self.typed {
        times[Self.move, default: []].append(try time("\u{1B}[B", terminal))
      }
      for letter in Self.typed {
        times[Self.filter, default: []].append(try time(String(letter), terminal))
      }
      _ = try time("\u{15}", terminal)
    }
    let list = try Self.memory(of: terminal.processID) - closed
    try terminal.type("\u{1B}[27u\u{1D}d")
    guard case .exit = terminal.wait(within: .seconds(10)) else {
      throw RunFailed("kj attach does not end")
    }
    return section(times, dock: dock, list: list)
  }

  private func section(_ times: [String: [Double]], dock: Double, list: Double) -> Section {
    var table = Table(["", "keys", Figure.echo.title, Figure.lateEcho.title, Figure.memory.title])
    var figures: [String: [Figure: Double]] = [:]
    for name in [Self.move, Self.filter] {
      let all = times[name] ?? []
      let late = all.sorted()[(all.count * 95 - 1) / 100]
      figures[name] = [.echo: Sample.median(all), .lateEcho: late]
      table.add([name, "\(all.count)", Sample.median(all).fixed(2), late.fixed(2), "-"])
    }
    for (name, memory) in [(Self.dock, dock), (Self.list, list)] {
      figures[name] = [.memory: memory]
      table.add([name, "-", "-", "-", memory.fixed(2)])
    }
    var section = Section(
      group: name,
      title: "keys in a list of \(Self.uploads) uploads, \(size.rows) rows of \(size.columns)",
      table: table)
    section.figures = figures
    return section
  }

  /// Types a key, waits until the list has been drawn, and returns how long that took, in milliseconds.
  private func time(_ key: String, _ terminal: PseudoTerminal) throws -> Double {
    terminal.follow(milliseconds: Int32.random(in: 20...40))
    let seen = terminal.transcript.count
    let start = ContinuousClock.now
    try terminal.type(key)
    while terminal.transcript[seen...].firstRange(of: Self.drawn) == nil {
      guard ContinuousClock.now - start < .seconds(5) else {
        throw RunFailed("a key is not shown")
      }
      terminal.follow(milliseconds: 20)
    }
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// Names with wide, combining and right-to-left characters, as real names have them.
  private func writeHistory(of host: String, in arena: Arena) throws {
    let names = ["shot", "日本の写真", "cafe\u{301}", "תמונה", "👩‍👩‍👧"]
    var text = "{\"version\":1}\n"
    for number in 0..<Self.uploads {
      let name = "\(names[number % names.count])-\(String(number + 10_000).dropFirst()).png"
      text += """
        {"bytes":\(1000 + number),"host":"\(host)","local":"\(name)",\
        "path":"/home/me/.cache/kj/20261121-093015-\(name)","pixels":[1568,882],\
        "server":"me@dev.example.com:22","time":\(1_795_000_000 + number)}\n
        """
    }
    let directory = FilePath(arena.runner.environment["HOME"] ?? "").appending(".local/state/kj")
    try LocalFiles.makeDirectory(directory)
    try LocalFiles.write(directory.appending("uploads"), Array(text.utf8))
  }

  /// The memory that a session has written to and does not share with other processes, in MiB.
  ///
  /// - Parameter supervisor: The process that was started; its child runs the session.
  private static func memory(of supervisor: Int32) throws -> Double {
    let children = try LocalFiles.read(FilePath("/proc/\(supervisor)/task/\(supervisor)/children"))
    guard
      let process = String(decoding: children, as: UTF8.self).split(separator: " ").first
        .flatMap({ Int32($0) })
    else { throw RunFailed("process \(supervisor) has no child") }
    let text = String(
      decoding: try LocalFiles.read(FilePath("/proc/\(process)/smaps_rollup")), as: UTF8.self)
    let kilobytes = text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") }
      .flatMap { Double($0.split(separator: " ")[1]) }
    guard let kilobytes else { throw RunFailed("no memory is shown for process \(process)") }
    return kilobytes / 1024
  }
}
