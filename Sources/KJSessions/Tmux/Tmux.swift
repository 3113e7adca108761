internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// The running tmux servers of this person.
struct Tmux: SessionHolder {
  struct Place {
    let pane: TmuxPane
    /// The target that a person writes for exactly this pane.
    let target: InsertionTarget
  }

  static let kind = SessionKind.tmux
  static let findsAmongListed = true

  private let servers: TmuxServers
  /// The listed panes, among which ``find(_:_:)`` searches.
  private var listing: TmuxListing?

  /// Succeeds even without tmux, so an invalid target is reported first.
  init(_ environment: Environment, runtime: FilePath) { servers = TmuxServers(environment) }

  mutating func list(_ settings: InsertionSettings) throws(Failure) -> HeldSessions {
    let listing: TmuxListing
    do throws(ChildError) {
      listing = try TmuxListing(servers, limit: settings.programTime)
    } catch {
      if case .wait(.interrupted) = error { throw .interrupted }
      throw Failure(.failure, "cannot list sessions: \(TmuxError.child(error).words)")
    }
    var held = HeldSessions(listing.panes.map { session($0, in: listing) })
    for (server, error) in listing.failures {
      held.note(
        Self.name(of: server), error.words, mayHoldSessions: true, isLate: error.isDeadline)
    }
    self.listing = listing
    return held
  }

  func find(
    _ target: InsertionTarget, _ settings: InsertionSettings
  ) throws(Failure) -> HeldSessions {
    guard case .tmux(let name?) = target, let listing else { return HeldSessions() }
    let wanted = try TmuxTarget(parsing: name)
    var held = HeldSessions(listing.panes(named: wanted).map { session($0, in: listing) })
    let failures = listing.failures(concerning: wanted)
    held.unlisted = failures.map { Self.name(of: $0.server) }
    held.isLate = failures.contains(where: \.error.isDeadline)
    return held
  }

  func obstacle(for target: InsertionTarget) -> String? { servers.hasProgram ? nil : Self.absence }

  func deliver(
    _ text: InsertionText, to place: Place, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    do throws(TmuxError) {
      return try place.pane.server.deliver(
        text, to: place.pane, manner: manner, until: deadline)
    } catch {
      throw Failure(error, at: place.target.description)
    }
  }

  func visibleText(of place: Place, until deadline: Deadline) throws(Failure) -> String? {
    do throws(TmuxError) {
      return try place.pane.server.screen(of: place.pane, until: deadline)
    } catch {
      throw Failure(error, at: place.target.description)
    }
  }

  private func session(_ pane: TmuxPane, in listing: TmuxListing) -> Session {
    let target = listing.target(of: pane)
    return Session(
      Place(pane: pane, target: target), of: self, target: target, address: pane.address,
      title: pane.title, state: pane.state, remote: pane.remote, lastKey: pane.lastKey,
      hasKeyboard: pane.session.isAttached ? nil : false,
      attachProcesses: pane.programs.attachProcesses,
      origin: listing.origin(of: pane))
  }

  private static func name(of server: TmuxServer) -> String {
    "the panes of '\(server.socket.string.printable)'"
  }
}
