// A session of kj's own as a place that a text can be inserted into.

internal import KJDomain
internal import KJSystem

extension Session {
  /// The terminal of a `kj attach`; nil for a link, which has none.
  init?(_ status: LinkStatus, at client: LinkClient) {
    guard status.kind == .attach, let state = status.state else { return nil }
    let target = InsertionTarget.attach(id: status.id)
    let now = Int64(LocalTime.secondsSinceEpoch)
    self.init(
      kind: "attach", target: target, address: status.host, title: status.title, state: state,
      remote: .attached(address: status.address),
      lastKey: status.idle.map { now - $0.components.seconds },
      origin: .ownSession(idle: status.idle)
    ) { text, manner, deadline throws(Failure) in
      do throws(LinkError) {
        let inserted = try client.insert(LinkInsertion(text, manner: manner), until: deadline)
        return inserted.appeared.map { .insertedAndLooked(appeared: $0) } ?? .inserted
      } catch {
        switch error {
        case .refused(let failure): throw failure
        case .wait(.interrupted): throw .interrupted
        case .system, .ended: return .gone
        default:
          throw Failure(.notInserted, "cannot insert into '\(target)': \(error.words)")
        }
      }
    }
  }
}
