// The places of a person's at one moment.

package import KJDomain
package import KJSystem
package import SystemPackage

/// The sessions that were found without being named, and what could not be asked.
///
/// Every pane of tmux counts, every window of GNU screen once they are added, and of a terminal that can
/// be controlled the windows of the one in which this process runs: of another, nobody knows whether the
/// person sees it. Each program has a time of its own to answer in, so that one that hangs does not hide
/// the others.
package struct SessionListing: Sendable {
  /// What holds sessions and could not be asked for them.
  fileprivate struct Silence {
    let kind: String
    /// What it would have told: `the panes of '/tmp/tmux-1000/default'`.
    let what: String
    let reason: String
    /// Whether a session may be there all the same: not in a terminal that refuses, or that has ended.
    let mayHoldSessions: Bool
  }

  package private(set) var sessions: [Session] = []
  private var linkWarnings: [String] = []
  private var silences: [Silence] = []
  private let environment: Environment
  private let limit: Duration
  private let servers: TmuxServers
  private let tmux: TmuxListing

  /// - Parameters:
  ///   - runtime: The directory with the sockets of kj's own sessions.
  ///   - limit: How long each program, and each server of tmux, may take.
  package init(
    _ environment: Environment, runtime: FilePath, limit: Duration = .seconds(2)
  ) throws(Failure) {
    self.environment = environment
    self.limit = limit
    servers = TmuxServers(environment)
    do throws(ChildError) {
      tmux = try TmuxListing(servers, limit: limit)
    } catch {
      if case .wait(.interrupted) = error { throw .interrupted }
      throw Failure(.failure, "cannot list sessions: \(TmuxError.child(error).words)")
    }
    try addOwn(LinkDirectory(runtime))
    sessions += tmux.panes.map { Session($0, in: tmux) }
    silences = tmux.failures.map { Silence($0.server, $0.error) }
    try addTerminals()
  }

  /// What went wrong on the way, one line each.
  package var warnings: [String] {
    linkWarnings + silences.map { "cannot list \($0.what): \($0.reason)" }
  }

  /// What may hold further sessions that a target means, and did not tell them.
  ///
  /// - Throws: ``Failure`` with status `usage` for a name that cannot be one.
  package func unlisted(for target: InsertionTarget) throws(Failure) -> [String] {
    switch target {
    case .auto: return silences.filter(\.mayHoldSessions).map(\.what)
    case .tmux(let name?):
      let target = try TmuxTarget(parsing: name)
      return tmux.failures(concerning: target).map { Silence($0.server, $0.error).what }
    case .tmux(nil), .kitty(nil), .wezterm(nil):
      return silences.filter { $0.mayHoldSessions && $0.kind == target.description }.map(\.what)
    default: return []
    }
  }

  private mutating func addOwn(_ directory: LinkDirectory) throws(Failure) {
    do throws(Failure) {
      let listing = try directory.listing()
      linkWarnings = listing.warnings
      for status in listing.statuses {
        let client = try directory.client(status.id)
        if let session = Session(status, at: client) { sessions.append(session) }
      }
    } catch {
      if error.status == .interrupted { throw error }
      linkWarnings.append("cannot list the sessions of kj attach: \(error.message)")
    }
  }

  private mutating func addTerminals() throws(Failure) {
    if let kitty = Kitty(environment) {
      try add("kitty") { listing throws(SessionToolError) in
        try kitty.windows(until: .after(listing.limit)).map { Session($0, in: kitty) }
      }
    }
    if let terminal = WezTerm(environment), terminal.isAround {
      try add("wezterm") { listing throws(SessionToolError) in try listing.panes(of: terminal) }
    }
  }

  /// Adds the windows of GNU screen.
  ///
  /// They are apart because they take a look at the processes and a call, which a target of another
  /// kind does not need. Where no screen runs there is no call.
  package mutating func addScreens() throws(Failure) {
    guard let screen = Screen(environment) else { return }
    let sessions: [ScreenSession]
    let processes: ProcessTable
    do throws(SessionToolError) {
      processes = try self.processes()
      sessions = processes.mayHoldScreen ? try screen.sessions(until: .after(limit)) : []
    } catch {
      return try note(error, "screen", what: "the sessions of screen")
    }
    for session in sessions {
      try add("screen", what: "the windows of screen '\(session.id.printable)'") {
        listing throws(SessionToolError) in
        try screen.windows(of: session, processes, until: .after(listing.limit))
          .map { Session($0, in: screen) }
      }
    }
  }

  private mutating func add(
    _ kind: String, what: String? = nil,
    _ list: (SessionListing) throws(SessionToolError) -> [Session]
  ) throws(Failure) {
    do throws(SessionToolError) {
      let found = try list(self)
      sessions += found
    } catch {
      try note(error, kind, what: what ?? "the windows of \(error.tool)")
    }
  }

  private mutating func note(
    _ error: SessionToolError, _ kind: String, what: String
  ) throws(Failure) {
    if error.isInterruption { throw .interrupted }
    silences.append(
      Silence(
        kind: kind, what: what, reason: error.words, mayHoldSessions: error.isDeadline))
  }

  private func panes(of terminal: WezTerm) throws(SessionToolError) -> [Session] {
    try terminal.panes(processes(), until: .after(limit)).map { Session($0, in: terminal) }
  }

  private func processes() throws(SessionToolError) -> ProcessTable {
    do throws(ChildError) { return try ProcessTable.read(until: .after(limit)) } catch {
      throw SessionToolError("ps", .child(error))
    }
  }

  /// The sessions that a target with a name means, wherever they are.
  ///
  /// - Throws: ``Failure`` with status `usage` for a name that cannot be one, `notInserted` for a
  ///   program that cannot be asked.
  package func sessions(named target: InsertionTarget) throws(Failure) -> [Session] {
    if case .tmux(let name?) = target {
      return tmux.panes(named: try TmuxTarget(parsing: name)).map { Session($0, in: tmux) }
    }
    if case .attach = target { return sessions.filter { $0.target == target } }
    do throws(SessionToolError) { return try others(named: target) } catch {
      throw Failure(error, at: target.description)
    }
  }

  private func others(named target: InsertionTarget) throws(SessionToolError) -> [Session] {
    let deadline = Deadline.after(limit)
    switch target {
    case .screen(let name):
      guard let screen = Screen(environment) else { return [] }
      return try screen.windows(named: name, processes(), until: deadline)
        .map { Session($0, in: screen) }
    case .kitty(let id):
      guard let kitty = Kitty(environment) else { return [] }
      return try kitty.windows(until: deadline).filter { $0.id == id }
        .map { Session($0, in: kitty) }
    case .wezterm:
      guard let terminal = WezTerm(environment) else { return [] }
      return try panes(of: terminal).filter { $0.target == target }
    case .zellij(let session, let pane):
      guard let zellij = Zellij(environment) else { return [] }
      return try zellij.panes(ofSession: session, until: deadline).filter { $0.isNamed(pane) }
        .map { Session($0, in: zellij) }
    default: return []
    }
  }

  /// Why no session of the kind that a target names can be there; nil where one could.
  package func obstacle(for target: InsertionTarget) -> String? {
    switch target {
    case .tmux: return servers.hasProgram ? nil : Self.missing("tmux")
    case .screen: return Screen(environment) == nil ? Self.missing("screen") : nil
    case .zellij: return Zellij(environment) == nil ? Self.missing("zellij") : nil
    case .kitty: return Kitty(environment) == nil ? "no kitty can be reached from here" : nil
    case .wezterm(let id):
      guard let terminal = WezTerm(environment) else { return Self.missing("wezterm") }
      return id == nil && !terminal.isAround ? "no WezTerm can be reached from here" : nil
    default: return nil
    }
  }

  private static func missing(_ program: String) -> String {
    "\(program) is not installed, or not in PATH"
  }
}

extension SessionListing.Silence {
  fileprivate init(_ server: TmuxServer, _ error: TmuxError) {
    self.init(
      kind: "tmux", what: "the panes of '\(server.socket.string.printable)'", reason: error.words,
      mayHoldSessions: true)
  }
}
