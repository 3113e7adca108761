package import KJBase
package import KJConnections
internal import KJDomain
package import KJHosts
internal import KJSFTP
package import KJStore
internal import KJSystem

/// The uploads on one host, over one connection.
///
/// In kj's own directory these are the files with names that only kj gives; everywhere else, and for other names, the
/// files in the local history. All other files are left alone.
package final class UploadHouse {
  /// How many paths to look up or remove in one flight.
  static let flight = 500
  static let slash = UInt8(ascii: "/")

  let host: ResolvedHost
  private(set) var session: SFTPSession
  /// Makes a connection of its own, not a lent one; nil if that is not allowed.
  private let connectAlone: (() throws(Failure) -> SFTPSession)?
  let history: UploadHistory
  let directory = RemoteDirectory.standard
  /// The records of uploads from here to this host, newest first; only the newest one for each path.
  let remembered: [UploadRecord]
  /// The same records by path.
  let records: [RemotePath: UploadRecord]

  /// Connects, over a session or a live link if there is one.
  package convenience init(
    of host: ResolvedHost, _ history: UploadHistory, _ context: ConnectionContext
  ) throws(Failure) {
    var alone = context
    alone.settings.borrowsChannels = false
    try self.init(
      over: try Connector(to: host, context).openSFTP(), history,
      connectAlone: { [alone] () throws(Failure) in try Connector(to: host, alone).openSFTP() })
  }

  /// Uses a conversation without pending requests.
  ///
  /// - Parameter connectAlone: Makes a connection for files that a lent one does not show or remove: those outside kj's
  ///   own directory, or with other names. nil to leave them alone.
  package init(
    over session: SFTPSession, _ history: UploadHistory,
    connectAlone: (() throws(Failure) -> SFTPSession)? = nil
  ) throws(Failure) {
    host = session.host
    self.session = session
    self.history = history
    self.connectAlone = connectAlone
    let host = session.host
    var known: Set<RemotePath> = []
    remembered = try history.newest {
      $0.isOn(server: host.serverKey, called: host.label.raw) && known.insert($0.remote).inserted
    }
    records = Dictionary(uniqueKeysWithValues: remembered.map { ($0.remote, $0) })
  }

  /// Switches to a connection of its own.
  ///
  /// - Returns: false if it already has one, or must not make one.
  func leaveLentConnection() throws(Failure) -> Bool {
    guard session.link != nil, let connectAlone else { return false }
    session = try connectAlone()
    return true
  }

  /// The person's name for the host.
  package var hostName: OutsideText { host.label }

  /// Lists the uploads in kj's own directory, in the host's order.
  ///
  /// - Parameter take: Receives them in batches, as they arrive.
  /// - Throws: ``Failure`` with status `inputOutput` if the directory cannot be read completely.
  package func list(_ take: ([StoredUpload]) throws(Failure) -> Void) throws(Failure) {
    try read { files throws(Failure) in try take(files.compactMap(upload)) }
  }

  /// Reads everything in kj's own directory.
  func read(_ take: ([NamedAttributes]) throws(Failure) -> Void) throws(Failure) {
    var limit = ListingLimit()
    let refusal = try read(directory.requestPath, &limit, take)
    if let refusal, refusal.code != .noSuchFile {
      throw Failure(
        .inputOutput, "cannot list '\(directory)' on '\(host.label)': \(refusal.reason)")
    }
    if session.home == nil { throw homeIsUnknown }
  }

  /// The limit for listings; a listing that is longer, or takes longer, counts as endless.
  struct ListingLimit {
    static let most = 1_000_000
    let end = Deadline.after(.seconds(60))
    var count = 0
  }

  /// Reads kj's own directory, or a subdirectory.
  ///
  /// - Returns: Why it cannot be read; nil on success.
  func read(
    _ path: [UInt8], _ limit: inout ListingLimit,
    _ take: ([NamedAttributes]) throws(Failure) -> Void
  ) throws(Failure) -> Status? {
    try session.read(directory: path, until: .never) { files throws(Failure) in
      limit.count += files.count
      try take(files)
      if limit.count > ListingLimit.most || limit.end.hasPassed {
        let name = String(decoding: path, as: UTF8.self).printable
        throw Failure(
          .inputOutput,
          "the listing of '~/\(name)' on '\(host.label)' does not stop: "
            + "\(limit.count) entries so far")
      }
    }
  }

  func upload(_ file: NamedAttributes) -> StoredUpload? {
    guard let place = place(ofOwn: file.name) else { return nil }
    return StoredUpload(
      at: place, StoredSight(attributes: file.attributes, directory: nil),
      ownName: OwnRemoteName(file.name), records[place.path])
  }

  /// Looks up locations in one flight.
  ///
  /// A lent connection does not show everything; kj then uses a connection of its own.
  func look(at places: [StoredPlace]) throws(Failure) -> [StoredSight] {
    let directories = Array(Set(places.compactMap(\.directory)))
    let answers = try session.answers(until: .never) { client in
      places.map { client.status(at: $0.requestPath) }
        + directories.map { client.realPath($0.bytes) }
    }
    let isVeiled = answers.contains { $0.refusal?.code == .permissionDenied }
    if isVeiled, try leaveLentConnection() { return try look(at: places) }
    let realPaths = answers[places.count...].map { $0.realPath.flatMap(RemotePath.init) }
    let real = Dictionary(uniqueKeysWithValues: zip(directories, realPaths))
    return zip(places, answers).map { place, answer in
      StoredSight(
        attributes: answer.attributes, directory: place.directory.flatMap { real[$0] ?? nil })
    }
  }

  // MARK: Paths

  /// Returns the location of a file in kj's own directory; nil if the name is invalid or the home directory is unknown.
  func place(ofOwn name: [UInt8]) -> StoredPlace? {
    guard let name = try? RemoteName(name), let home = session.home else { return nil }
    return StoredPlace(
      path: directory.absolutePath(of: name, home: home),
      requestPath: directory.requestPath(of: name), directory: nil)
  }

  /// Returns the location of a file, once the home directory is known.
  func place(at path: RemotePath) -> StoredPlace {
    if let home = session.home, path.directory == directory.absolutePath(home: home),
      let own = place(ofOwn: path.name)
    {
      return own
    }
    let name = try? RemoteName(path.name)
    let real = name.flatMap { records[path]?.trace?.directory.appending($0) }
    return StoredPlace(path: path, requestPath: (real ?? path).bytes, directory: path.directory)
  }

  /// Returns the location of a file that a person names by its path, or by its name in kj's own directory.
  func place(of word: [UInt8]) throws(Failure) -> StoredPlace {
    if let path = RemotePath(word) { return place(at: path) }
    guard !word.contains(Self.slash) else {
      throw Failure(
        .usage, "'\(String(decoding: word, as: UTF8.self).printable)' is not an absolute path",
        advice: ["give the full path, as printed by 'kj upload'"])
    }
    guard let place = place(ofOwn: try RemoteName(word).bytes) else { throw homeIsUnknown }
    return place
  }

  private var homeIsUnknown: Failure {
    Failure(.inputOutput, "'\(host.label)' does not say where its home directory is")
  }
}

extension Collection {
  /// Splits the elements into groups of at most this size.
  func groups(of size: Int) -> [[Element]] {
    var groups: [[Element]] = []
    var rest = self[...]
    while !rest.isEmpty {
      groups.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    return groups
  }
}
