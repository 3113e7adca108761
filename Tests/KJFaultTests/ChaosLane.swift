import KJLibC
import SystemPackage

@testable import KJTestSupport

/// A home, a server, and a pane of tmux into which paths are inserted.
///
/// It belongs to one thread.
final class ChaosLane {
  /// The tasks that kj is asked to do.
  enum Work: CaseIterable {
    case upload, single, insertion, link, watch, through, get
  }

  /// How long a program may take before it counts as hanging.
  private static let patience = Duration.hang
  /// A slow server must not count as a killed one.
  private static let connectTimeout = "200"
  private static let sizes = [1, 3000, 40_000, 300_000, 2_000_000, 9_000_000]

  private let workspace: Workspace
  private let server: PrivateSSHServer
  private let tmux: ScriptTmux
  private var random: SeededNumbers
  private let remoteRoot: FilePath
  private var host: String { "\(server.account.name)@127.0.0.1:\(server.port)" }
  private var received: FilePath { workspace.work.appending("agent.received") }

  init(seed: UInt64) throws {
    random = SeededNumbers(seed: seed)
    workspace = try Workspace()
    server = try PrivateSSHServer(in: workspace)
    tmux = try ScriptTmux(in: workspace, tools: workspace.tools)
    remoteRoot = server.remoteHome.appending("uploads")
    try LocalFiles.makeDirectory(remoteRoot)
    try workspace.installKey(of: server)
    try LocalFiles.write(workspace.knownHosts, server.knownHostsLines().utf8)
    try LocalFiles.write(received, [])
    let reader = "stty raw -echo; printf '\\033[?2004hwaiting'; exec tee -a \(received)"
    _ = try tmux.open("agent", split: nil, reader)
    let deadline = ContinuousClock.now + Self.patience
    while try !tmux.screen("agent").starts(with: "waiting".utf8) && .now < deadline {
      pause(milliseconds: 10)
    }
  }

  /// The faults found in one piece of work.
  func complaints(about number: Int) throws -> [String] {
    let work = Work.allCases.randomElement(using: &random) ?? .upload
    let directory = remoteRoot.appending("\(number)")
    try LocalFiles.makeDirectory(directory)
    var files: [String: [UInt8]] = [:]
    let count = work == .single || work == .link ? 1 : Int.random(in: 1...4, using: &random)
    for index in 0..<count {
      let size = Self.sizes.randomElement(using: &random) ?? 1
      files["n\(number)f\(index).bin"] = PseudoRandom.bytes(size, seed: random.next())
    }
    try LocalFiles.write(received, [])
    let here = workspace.work.appending("here-\(number)")
    let result =
      switch work {
      case .watch: try watch(files, into: directory)
      case .get: try fetch(files, from: directory, into: here)
      default: try upload(files, for: work, into: directory)
      }
    var found = try complaints(about: result, of: files, in: work == .get ? here : directory)
    if work == .insertion { found += try complaints(aboutInsertion: result) }
    var endings: [Ending] = work == .watch ? [.signal(SIGINT)] : [.exit(0), .exit(75)]
    // On a busy machine, tmux may not answer in time; kj then inserts nothing and says so.
    if result.errors.contains("tmux did not answer in time") { endings.append(.exit(79)) }
    if work == .get { endings.append(.signal(SIGKILL)) }
    if !endings.contains(result.ending) { found.append("\(result.ending)") }
    return found.map {
      "\(number), \(work), sizes \(files.values.map(\.count)): \($0)\n"
        + "stdout: \(result.output)\nstderr: \(result.errors)"
    }
  }

  // MARK: Work

  private func upload(
    _ files: [String: [UInt8]], for work: Work, into directory: FilePath
  ) throws -> ToolResult {
    for (name, bytes) in files { try LocalFiles.write(workspace.work.appending(name), bytes) }
    defer { for name in files.keys { try? LocalFiles.remove(workspace.work.appending(name)) } }
    var words = [
      "kj-upload", "--no-input", "--host", host, "--into", directory.string, "--connect-timeout",
      Self.connectTimeout,
    ]
    if work == .insertion { words.append("--insert=tmux:agent") }
    if work == .through { words += ["--through", "env"] }
    if Bool.random(using: &random) { words.append("--no-retry") }
    if work == .link {
      // A link that was killed earlier is opened again; it may be killed again before it is used.
      _ = try workspace.tools.run("kj-link", ["--no-input", host])
    }
    let program = try begin(words + files.keys.sorted())
    strike()
    return try program.wait(until: .now + Self.patience)
  }

  /// Fetches files; half of the time, kj is killed as well.
  private func fetch(
    _ files: [String: [UInt8]], from directory: FilePath, into here: FilePath
  ) throws -> ToolResult {
    for (name, bytes) in files { try LocalFiles.write(directory.appending(name), bytes) }
    try LocalFiles.makeDirectory(here)
    let program = try begin(
      ["kj-get", "--no-input", "--into", here.string, "--connect-timeout", Self.connectTimeout]
        + (Bool.random(using: &random) ? ["--no-retry"] : [])
        + files.keys.sorted().map { "\(host):\(directory.appending($0))" })
    strike()
    if Bool.random(using: &random) { program.signal(SIGKILL) }
    return try program.wait(until: .now + Self.patience)
  }

  private func watch(_ files: [String: [UInt8]], into directory: FilePath) throws -> ToolResult {
    let watched = workspace.work.appending("watched")
    try LocalFiles.makeDirectory(watched)
    defer { for name in files.keys { try? LocalFiles.remove(watched.appending(name)) } }
    let output = workspace.tmp.appending("program.stdout")
    let program = try begin([
      "kj-watch", "--no-input", "--host", host, "--into", directory.string, "--match", "*.bin",
      "--connect-timeout", Self.connectTimeout, watched.string,
    ])
    let errors = workspace.tmp.appending("program.stderr")
    try waitFor(errors) { $0.contains("watching") }
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try LocalFiles.write(watched.appending(name), bytes)
      if Bool.random(using: &random) { strike() }
    }
    strike()
    // A watch reconnects for as long as it runs, so no file is lost.
    try waitFor(output) { shown in files.keys.allSatisfy { shown.contains(Self.stem($0)) } }
    program.signal(SIGINT)
    return try program.wait(until: .now + Self.patience)
  }

  /// Waits until a file contains enough, or until the program would count as hanging.
  private func waitFor(_ file: FilePath, _ isEnough: (String) -> Bool) throws {
    let deadline = ContinuousClock.now + Self.patience
    while .now < deadline {
      if isEnough(String(decoding: try LocalFiles.read(file), as: UTF8.self)) { return }
      pause(milliseconds: 5)
    }
  }

  private func begin(_ words: [String]) throws -> BackgroundProgram {
    try BackgroundProgram(
      words, name: "program", in: workspace.tmp, tools: workspace.tools, stdin: [])
  }

  /// Kills the server's sessions a few times, each time after a random pause.
  private func strike() {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      pause(milliseconds: Int.random(in: 0...300, using: &random))
      server.killSessions()
    }
  }

  // MARK: Faults

  private static func stem(_ name: String) -> String { "-\(name.dropLast(4))-" }

  private func complaints(
    about result: ToolResult, of files: [String: [UInt8]], in directory: FilePath
  ) throws -> [String] {
    guard result.ending != .timeout else { return ["it hangs"] }
    var found: [String] = []
    let printed = result.output.split(separator: "\n").map(String.init)
    for path in printed {
      let source = files.first { path.contains(Self.stem($0.key)) || path.hasSuffix("/\($0.key)") }
      if try LocalFiles.read(FilePath(path)) != source?.value {
        found.append("'\(path)' is not what was sent")
      }
    }
    // kj has named every other file there, so the person can remove it.
    for name in try LocalFiles.list(directory) {
      let path = directory.appending(name).string
      if printed.contains(path) || result.errors.contains(path) { continue }
      // kj may be killed after it completes a file and before it prints the name.
      if try files[name] != LocalFiles.read(FilePath(path)) {
        found.append("'\(name)' was left behind without a word")
      }
    }
    let isCutShort = [.exit(75), .signal(SIGKILL)].contains(result.ending)
    if !isCutShort && printed.count != files.count {
      found.append("\(printed.count) of \(files.count) paths were printed")
    }
    return found
  }

  private func complaints(aboutInsertion result: ToolResult) throws -> [String] {
    let printed = result.output.split(separator: "\n").map(String.init)
    let inserted = String(decoding: try LocalFiles.read(received), as: UTF8.self)
      .split(separator: "\u{1B}[200~").map { $0.replacing("\u{1B}[201~", with: "") }
    var found = inserted.filter { !printed.contains(String($0.dropLast())) }.map {
      "'\($0)' was inserted, but not printed"
    }
    if Set(inserted).count != inserted.count { found.append("a path was inserted twice") }
    // kj inserts every uploaded path, or tells the person how to do it.
    let isTold = result.errors.contains("cannot insert")
    if inserted.count != printed.count && (!isTold || result.ending == .exit(0)) {
      found.append("\(inserted.count) of \(printed.count) paths were inserted")
    }
    return found
  }
}
