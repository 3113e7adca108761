internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// The terminals of all `kj attach` processes of this person.
struct AttachedSessions: SessionHolder {
  static let kind = SessionKind.attach

  private let directory: LinkDirectory

  init(_ environment: Environment, runtime: FilePath) { directory = LinkDirectory(runtime) }

  func list(_ settings: InsertionSettings) throws(Failure) -> HeldSessions {
    var held = HeldSessions()
    do throws(Failure) {
      let listing = try directory.listing(within: settings.programTime)
      held.warnings = listing.warnings
      for status in listing.statuses {
        let client = try directory.client(status.id)
        if let session = session(status, at: client) { held.sessions.append(session) }
      }
    } catch {
      if error.status == .interrupted { throw error }
      held.note("the 'kj attach' sessions", error.message, mayHoldSessions: false)
    }
    return held
  }

  /// Finds a session; kj waits longer for it than for a listing, because the target means no other session.
  func find(
    _ target: InsertionTarget, _ settings: InsertionSettings
  ) throws(Failure) -> HeldSessions {
    guard let id = target.ownSession,
      let status = try directory.status(of: id, within: settings.placeTime)
    else { return HeldSessions() }
    return HeldSessions([session(status, at: try directory.client(id))].compactMap(\.self))
  }

  func deliver(
    _ text: InsertionText, to client: LinkClient, manner: InsertionManner?,
    until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    do throws(LinkError) {
      let inserted = try client.insert(LinkInsertion(text, manner: manner), until: deadline)
      return inserted.appeared.map { .insertedAndLooked(appeared: $0) } ?? .inserted
    } catch {
      switch error {
      case .refused(let failure): throw failure
      case .wait(.interrupted): throw .interrupted
      case .system, .ended: return .gone
      default:
        let target = InsertionTarget.attach(id: client.id)
        throw Failure(
          .notInserted, "cannot insert into '\(target)': \(error.words)",
          advice: error == .wait(.deadline) ? [.step(.waitForSessions)] : [])
      }
    }
  }

  /// The terminal of a `kj attach`; nil for a link, which has none.
  private func session(_ status: LinkStatus, at client: LinkClient) -> Session? {
    guard status.kind == .attach, let state = status.state else { return nil }
    let now = Int64(LocalTime.secondsSinceEpoch)
    return Session(
      client, of: self, target: .attach(id: status.id), address: status.host, title: status.title,
      state: state, remote: .attached(address: status.address),
      lastKey: status.idle.map { now - $0.components.seconds }, attachProcesses: [status.processID],
      origin: .ownSession(idle: status.idle))
  }
}
