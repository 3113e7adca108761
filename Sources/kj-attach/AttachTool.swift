import ArgumentParser
import KJAttachment
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJDrops
import KJHosts
import KJStore
import KJSystem
import KJTerminal
import SystemPackage

struct AttachTool: Tool, ToolCommand {
  static let toolName = "kj-attach"
  static let examples = [
    "kj attach dev",
    "kj attach --tmux=work dev",
  ]
  static let statuses: [ExitStatus] = [
    .failure, .usage, .unreachable, .connectionLost, .hostKey, .refused, .damagedFile, .interrupted,
  ]
  static let optionalValues = ["--tmux": OmittedValue.mark]
  static func translated(_ arguments: [String]) throws(Failure) -> [String] {
    try SSHArguments(arguments).translated()
  }

  static var libraries: [String] { LinkedLibraries.versions }
  static let configuration = CommandConfiguration(
    commandName: "attach", _superCommandName: "kj",
    abstract: "Open a terminal session on a host that uploads can insert their paths into.",
    usage: """
      kj attach [<options>] <host> [<command> ...]
      kj attach --explain [<options>] <host>
      kj attach --keys
      """,
    discussion: """
      Works like ssh, and accepts its options. While the session is open, 'kj upload FILE \
      --insert' from anywhere else uses its connection and puts the path into it; with several \
      sessions, '--insert=focused' chooses the one that has the keyboard focus. A picture that \
      is dropped on the terminal is uploaded if the receiver is an agent that kj knows; for any \
      other file, or if kj cannot tell which program receives the paste, a bar at the bottom \
      asks. After the prefix key, or a tilde at the start of a line, the next key is a command \
      to kj: '?' lists these keys, and if you pause, the bar shows them. The exit status is that \
      of the remote program, or 255 if the program was killed.
      """,
    version: versionText)

  @Argument(help: "A saved host, an alias in ssh_config, or [user@]host[:port].")
  var host: String?

  @Argument(
    parsing: .captureForPassthrough,
    help: "A command to run instead of a shell, with its own options.")
  var command: [RawArgument] = []

  @Flag(
    name: [.customShort("t"), .customLong("terminal")],
    inversion: .prefixedNo,
    help: "Whether to allocate a terminal (default: only for a shell).")
  var terminal: Bool?

  @Option(
    help: ArgumentHelp(
      "Run in the tmux session NAME on the host with '--tmux=NAME' (default: kj), and return to it "
        + "when the connection is lost.", valueName: "session"))
  var tmux: String?

  @Option(
    help: ArgumentHelp(
      "The key that precedes commands to kj (default: C-]), or 'none'.", valueName: "key"),
    completion: .list(["C-]", "C-a", "C-^", "none"]))
  var prefix: String?

  @Flag(help: "Disable escapes that begin with a tilde.")
  var noTilde = false

  @Flag(help: "Let other programs type into the session without asking.")
  var allowTyping = false

  @Option(
    help: ArgumentHelp(
      "Which programs trigger an upload when a picture is dropped on the terminal: agents, "
        + "'upload' for all, 'ask' before each, or 'leave' for none (default: agents).",
      valueName: "rule"))
  var drops: DropRule?

  @Option(
    help: ArgumentHelp(
      "The coding agent in the session, such as claude, if kj does not detect it; "
        + "'kj help agents' lists all agents.",
      valueName: "agent"),
    completion: .list(CodingAgent.all.map(\.id)), transform: Self.agent)
  var agent: CodingAgent?

  @Option(
    help: ArgumentHelp(
      "When to show a bar at the bottom with kj's keys and activity: auto, 'keep' for always, or "
        + "'off' for never (default: auto).", valueName: "when"))
  var bar: BarSettings.Show?

  @Option(
    help: ArgumentHelp(
      "The colors of the bar: auto, dark, light, oled or terminal (default: auto).",
      valueName: "theme"))
  var theme: BarSettings.Theme?

  @Flag(help: "Show the output of programs on the terminal's own background.")
  var plainBg = false
  @Option(
    help: ArgumentHelp(
      "The contents of the bar: action names, 'text:y' and 'key:C-c', separated by commas, or the "
        + "preset agent or confirm (default: agent).", valueName: "list"),
    completion: .list(BarSlots.Preset.allCases.map(\.rawValue)), transform: Self.slots)
  var slots: BarSlots?

  @Flag(help: "List the keys of a session and the names of its actions, and exit.")
  var keys = false

  @OptionGroup(title: "Rules") var rules: ExplainOptions

  @Option(
    name: [.customShort("F", allowingJoined: true), .customLong("configuration")],
    help: ArgumentHelp("A file to read instead of ssh_config.", valueName: "file"),
    completion: .file())
  var configurationFile: String?

  /// Each element is `-L`, `-R` or `-D` with its value.
  @Option(
    name: .customLong("forward"),
    help: ArgumentHelp("An ssh forwarding option.", visibility: .hidden))
  var forwardings: [String] = []

  @OptionGroup(title: "Connection") var connection: ConnectionOptions

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if host == nil && !keys { throw ValidationError("Missing expected argument '<host>'") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    guard let name = host, !keys else { return try listKeys(console) }
    let environment = Environment.current
    connection.warn(on: console)
    let locations = Locations(environment)
    let contents = try ConfigurationFile(locations.settings).contents()
    let configuration = contents.configuration
    let settings = ConnectionSettings(
      timeouts: time.timeouts, environment: environment, locations: locations)
    var overrides = try connection.overrides
    overrides.configurationFile = configurationFile
    overrides.trustsConfigurationFile = true
    overrides.forwardings = forwardings.flatMap { [String($0.prefix(2)), String($0.dropFirst(2))] }
    let host = try HostResolver(settings, overrides: overrides).resolve(named: name)
    console.follow(host.session.logLevel)
    let request = try request(for: host, configuration)
    if rules.explain {
      let report = RulesReport(
        rules.situation(on: host), request.bar, on: host, set: contents.names)
      for line in report.lines { try console.printResult(line) }
      return .done
    }
    if host.session.ignoresInput { try closeInput() }
    // Do this before any thread starts: from here on, a second process restores the terminal whatever happens.
    let ends = try ends(for: request)
    let connector = Connector(
      to: host,
      ConnectionContext(settings, console.questions, warn: console.warn, log: { console.step($0) }))
    switch try connector.attach(request, ends) {
    case .exited(let status): ToolMain.end(withRemoteStatus: status)
    case .signaled(let name):
      console.notice("the remote program was killed by SIG\(name)")
      ToolMain.end(withRemoteStatus: Self.killed)
    case .disconnected:
      console.notice("disconnected from '\(host.label)'")
      ToolMain.end(withRemoteStatus: Self.killed)
    }
  }

  private func listKeys(_ console: Console) throws -> ExitStatus {
    let rows = SessionAction.all.map { entry in
      [
        entry.keys.isEmpty ? "none" : entry.keyNames.joined(separator: " "), entry.name,
        entry.rowTitle,
      ]
    }
    for line in TextTable.lines(rows) { try console.printResult(line) }
    return .done
  }

  /// The status of a session that was killed or disconnected, as with `ssh`.
  private static let killed: Int32 = 255

  private func request(
    for host: ResolvedHost, _ configuration: Configuration
  ) throws(Failure) -> AttachRequest {
    var wishes = BarWishes(
      uploadCommand: ToolArguments.uploadCommand, dropArguments: ToolArguments.upload,
      removalArguments: ToolArguments.removal)
    wishes.configuration = configuration
    (wishes.own.drops, wishes.own.agent) = (drops, agent)
    (wishes.own.show, wishes.own.theme, wishes.own.slots) = (bar, theme, slots)
    if plainBg { wishes.own.isBackgroundPlain = true }
    wishes.showsShell = command.isEmpty
    var request = AttachRequest(wishes)
    try request.follow(host)
    var words = command.map { Self.asGiven($0.bytes) }
    if words.first == Array("--".utf8) {
      words.removeFirst()
    } else if words.first?.first == UInt8(ascii: "-") {
      throw Failure(
        .usage,
        "'\(String(decoding: words[0], as: UTF8.self).printable)' must come before the host",
        advice: [
          "put kj's options before the host; everything after the host is the command"
        ])
    }
    if !words.isEmpty && request.command != nil {
      throw Failure(
        .usage, "cannot run a command on '\(host.label)': ssh_config sets RemoteCommand",
        advice: ["give '-o RemoteCommand=none'"])
    }
    if !words.isEmpty { request.command = Array(words.joined(separator: [UInt8(ascii: " ")])) }
    if let terminal { request.terminal = terminal ? .always : .never }
    request.tmux =
      try tmux.map { name throws(Failure) in try tmuxSession(name) }
      ?? savedTmuxSession(configuration.sessions)
    request.prefix =
      try prefix.map { text throws(Failure) in try PrefixKey(parsing: text) }
      ?? configuration.sessions.prefix
    if noTilde || !configuration.sessions.hasTilde { request.escape = nil }
    request.allowsTyping = allowTyping || configuration.sessions.allowsTyping
    return request
  }

  private static func slots(_ list: String) throws -> BarSlots {
    do throws(Failure) { return try BarSlots(list) } catch { throw ValidationError(error.message) }
  }

  private static func agent(_ name: String) throws -> CodingAgent {
    if let agent = CodingAgent(name) { return agent }
    let step = NearestNames.question(about: name, among: CodingAgent.all.map(\.id))
    throw ValidationError(
      "'\(name.printable)' is not a coding agent that kj knows; "
        + (step ?? "'kj help agents' lists them"))
  }

  private func tmuxSession(_ name: String) throws(Failure) -> TmuxSessionName {
    guard terminal != false, FileDescriptor.standardInput.isTerminal else {
      throw Failure(.usage, "'--tmux' needs a terminal")
    }
    return name == OmittedValue.mark ? .standard : try TmuxSessionName(parsing: name)
  }

  /// The tmux session that is set as the default, if this session can use one.
  private func savedTmuxSession(_ defaults: SessionDefaults) -> TmuxSessionName? {
    let isShell = command.isEmpty && terminal != false && FileDescriptor.standardInput.isTerminal
    return isShell ? defaults.tmux : nil
  }

  /// A word of the command, before values were filled in.
  private static func asGiven(_ word: [UInt8]) -> [UInt8] {
    let filledIn = optionalValues.first { word.elementsEqual("\($0.key)=\($0.value)".utf8) }
    return filledIn.map { Array($0.key.utf8) } ?? word
  }

  /// Provides empty input, as with `-n`.
  private func closeInput() throws(Failure) {
    do {
      let nothing = try FileDescriptor.open("/dev/null", .readOnly)
      defer { try? nothing.close() }
      _ = try nothing.duplicate(as: .standardInput)
    } catch {
      throw Failure(.inputOutput, "cannot open '/dev/null': \(error)")
    }
  }

  private func ends(for request: AttachRequest) throws(Failure) -> AttachedSession.Ends {
    let input = FileDescriptor.standardInput
    guard request.wantsTerminal(input: input) && input.isTerminal else {
      return AttachedSession.Ends(supervisor: nil, signals: nil)
    }
    do {
      let supervisor = try TerminalGuard.start(on: input)
      return AttachedSession.Ends(supervisor: supervisor, signals: try TerminalSignals())
    } catch {
      throw Failure(.failure, "cannot guard the terminal: \(error)")
    }
  }
}

extension DropRule: ExpressibleByArgument {}
extension BarSettings.Show: ExpressibleByArgument {}
extension BarSettings.Theme: ExpressibleByArgument {}
