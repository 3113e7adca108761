package import KJBase
package import KJDomain
internal import KJSystem
package import SystemPackage

/// Finds the sessions of this person, and removes the sockets that ended sessions left behind.
package struct LinkDirectory: Sendable {
  /// How long to wait for a session that does not answer.
  package static let patience = Duration.seconds(1)

  /// How long to wait for a named session, even on a busy machine: no other session will do.
  package static let patienceWithNamed = Duration.seconds(10)

  package let path: FilePath

  /// - Parameter runtime: The directory for kj's sockets; it need not exist.
  package init(_ runtime: FilePath) { path = runtime }

  /// Returns the session with this id, which need not exist.
  ///
  /// - Throws: ``Failure`` if the directory belongs to somebody else or is open to others.
  package func client(_ id: LinkID) throws(Failure) -> LinkClient {
    _ = try exists()
    return LinkClient(id: id, socket: path.appending(id.socketName))
  }

  /// Asks the session with this id for its status.
  ///
  /// - Returns: nil if the session does not exist.
  /// - Throws: ``Failure``, as ``client(_:)`` does, and if the session cannot be asked.
  package func status(
    of id: LinkID, within patience: Duration = Self.patienceWithNamed
  ) throws(Failure) -> LinkStatus? {
    let client = try client(id)
    do throws(LinkError) {
      return try client.status(until: .after(patience))
    } catch {
      if error.isAbsence { return nil }
      throw Failure(error, asking: id)
    }
  }

  /// The sessions that have a socket, in the order of their ids; some may have ended.
  package func clients() throws(Failure) -> [LinkClient] { clients(among: try names()) }

  private func clients(among names: [String]) -> [LinkClient] {
    names.compactMap { name in
      guard let id = LinkID(socketName: name) else { return nil }
      let socket = path.appending(name)
      guard (try? socket.ownStatus())?.type == .socket else { return nil }
      return LinkClient(id: id, socket: socket)
    }.sorted { $0.id.text < $1.id.text }
  }

  /// Asks all sessions for their status at the same time, and removes sockets on which no process listens.
  ///
  /// - Throws: ``Failure`` if the directory belongs to somebody else or is open to others, or with status
  ///   `interrupted`.
  package func listing(within patience: Duration = Self.patience) throws(Failure) -> LinkListing {
    let deadline = Deadline.after(patience)
    let names = try names()
    removeDeadMasters(among: names)
    var listing = LinkListing()
    var waiting: [(client: LinkClient, exchange: LinkExchange)] = []
    for client in clients(among: names) {
      do throws(LinkError) {
        // A session that is too busy to accept must not use up the time of the others.
        let soon = min(deadline, .after(patience / 10))
        waiting.append((client, try LinkExchange(.status, at: client.socket, until: soon)))
      } catch {
        try listing.note(error, of: client)
      }
    }
    while true {
      try listing.advance(&waiting)
      if waiting.isEmpty { break }
      do throws(WaitError) {
        try wait(for: waiting.map(\.exchange.interest), until: deadline)
      } catch {
        for (client, _) in waiting { try listing.note(.wait(error), of: client) }
        break
      }
    }
    listing.statuses.sort { $0.id.text < $1.id.text }
    return listing
  }

  /// Removes the sockets of OpenSSH master processes that were killed.
  private func removeDeadMasters(among names: [String]) {
    for name in names where LinkID(masterName: name) != nil {
      let socket = path.appending(name)
      guard (try? socket.ownStatus())?.type == .socket else { continue }
      do throws(SystemError) {
        let connection = try UnixSocket.connect(socket, until: .after(.milliseconds(100)))
        try? connection.close()
      } catch {
        if error.errno == .connectionRefused { try? socket.removeFile() }
      }
    }
  }

  private func names() throws(Failure) -> [String] {
    guard try exists() else { return [] }
    do throws(SystemError) {
      return try path.entries().map { String(decoding: $0, as: UTF8.self) }
    } catch {
      throw Failure(.inputOutput, error.description)
    }
  }

  /// Whether the directory exists; throws if it is not private to the person.
  private func exists() throws(Failure) -> Bool {
    do throws(PrivateDirectoryError) {
      try PrivateDirectory.check(path)
      return true
    } catch {
      if case .system(let error) = error, error.errno == .noSuchFileOrDirectory { return false }
      throw Failure(error)
    }
  }
}

extension LinkListing {
  /// Takes the answers that have arrived; the others stay in `waiting`.
  fileprivate mutating func advance(
    _ waiting: inout [(client: LinkClient, exchange: LinkExchange)]
  ) throws(Failure) {
    for index in waiting.indices.reversed() {
      let (client, exchange) = waiting[index]
      do throws(LinkError) {
        guard let reply = try exchange.advance() else { continue }
        statuses.append(try LinkClient.status(in: reply, of: client.id))
      } catch {
        try note(error, of: client)
      }
      waiting.remove(at: index)
    }
  }

  /// Records a session that cannot be asked.
  fileprivate mutating func note(_ error: LinkError, of client: LinkClient) throws(Failure) {
    switch error {
    case .wait(.interrupted): throw .interrupted
    // No process listens: a process that was killed left the socket behind.
    case .system(let error) where error.errno == .connectionRefused:
      try? client.socket.removeFile()
    case .system(let error) where error.errno == .noSuchFileOrDirectory: break
    default: warnings.append("cannot query the session '\(client.id)': \(error.words)")
    }
  }
}
