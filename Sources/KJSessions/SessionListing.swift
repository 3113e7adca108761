// The places of a person's at one moment.

public import KJDomain
public import KJSystem
internal import SystemPackage

/// The sessions that were found without being named, and what could not be asked.
///
/// Every pane of tmux counts, and of a terminal that can be controlled the windows of the one in which
/// this process runs: of another, nobody knows whether the person sees it.
public struct SessionListing: Sendable {
  public private(set) var sessions: [Session] = []
  /// What went wrong on the way, one line each.
  public private(set) var warnings: [String] = []
  private let environment: Environment
  private let deadline: Deadline
  private let tmux: TmuxListing

  public init(_ environment: Environment, until deadline: Deadline) throws(Failure) {
    self.environment = environment
    self.deadline = deadline
    do throws(ChildError) {
      tmux = try TmuxListing(TmuxServers(environment), until: deadline)
    } catch {
      throw Self.failure(TmuxError.child(error).words, isInterruption: error.isInterruption)
    }
    sessions = tmux.panes.map { Session($0, in: tmux) }
    warnings = tmux.failures.map { server, error in
      "cannot list the panes of '\(server.socket.string.printable)': \(error.words)"
    }
    try addTerminals()
  }

  private mutating func addTerminals() throws(Failure) {
    do throws(SessionToolError) {
      if let kitty = Kitty(environment) {
        sessions += try kitty.windows(until: deadline).map { Session($0, in: kitty) }
      }
      if let terminal = WezTerm(environment), terminal.isAround {
        sessions += try panes(of: terminal)
      }
    } catch {
      if case .child(let child) = error.reason, child.isInterruption { throw .interrupted }
      warnings.append("cannot list the windows of \(error.tool): \(error.words)")
    }
  }

  private func panes(of terminal: WezTerm) throws(SessionToolError) -> [Session] {
    try terminal.panes(processes(), until: deadline).map { Session($0, in: terminal) }
  }

  private func processes() throws(SessionToolError) -> ProcessTable {
    do throws(ChildError) { return try ProcessTable.read(until: deadline) } catch {
      throw SessionToolError("ps", .child(error))
    }
  }

  /// The windows that the sessions of GNU screen show.
  ///
  /// Each must be named to be inserted into, as nobody knows whether it is looked at; so they are apart.
  public func screens() throws(Failure) -> [Session] {
    guard let screen = Screen(environment) else { return [] }
    do throws(SessionToolError) {
      return try screen.windows(processes(), until: deadline).map { Session($0, in: screen) }
    } catch {
      if case .child(let child) = error.reason, child.isInterruption { throw .interrupted }
      throw Self.failure(error.words, isInterruption: false)
    }
  }

  /// The sessions that a target with a name means, wherever they are.
  ///
  /// - Throws: ``Failure`` with status `usage` for a name that cannot be one, `notInserted` for a
  ///   program that cannot be asked.
  public func sessions(named target: InsertionTarget) throws(Failure) -> [Session] {
    if case .tmux(let name?) = target {
      return tmux.panes(named: try TmuxTarget(parsing: name)).map { Session($0, in: tmux) }
    }
    do throws(SessionToolError) { return try others(named: target) } catch {
      throw Failure(error, at: target.description)
    }
  }

  private func others(named target: InsertionTarget) throws(SessionToolError) -> [Session] {
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

  private static func failure(_ words: String, isInterruption: Bool) -> Failure {
    isInterruption ? .interrupted : Failure(.failure, "cannot list sessions: \(words)")
  }
}

extension ChildError {
  fileprivate var isInterruption: Bool {
    if case .wait(.interrupted) = self { true } else { false }
  }
}
