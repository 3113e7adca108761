// The uploads that a host holds.

package import KJConnections
package import KJDomain
package import KJHosts
internal import KJSFTP
package import KJStore
internal import KJSystem

/// The uploads on one host, over one connection.
///
/// In kj's own directory these are the files with names that only kj gives; anywhere else, and under other names,
/// what the history here holds. Everything else is left alone.
package final class UploadHouse {
  /// How many paths are asked about, or removed, in one flight.
  static let flight = 500
  private static let slash = UInt8(ascii: "/")
  /// A listing that is longer, or takes longer, counts as one without an end.
  private static let mostListed = 1_000_000
  private static let longestListing = Duration.seconds(60)

  let host: ResolvedHost
  private(set) var session: SFTPSession
  /// Makes a connection that nobody else holds; nil if there is to be none.
  private let connectAlone: (() throws(Failure) -> SFTPSession)?
  let history: UploadHistory
  let directory = RemoteDirectory.standard
  /// What went to this host from here, by its path.
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

  /// Uses a conversation in which nothing is under way.
  ///
  /// - Parameter connectAlone: Makes a connection for files that a lent one does not show, or does not remove: those
  ///   outside kj's own directory, or with other names. nil to leave them.
  package init(
    over session: SFTPSession, _ history: UploadHistory,
    connectAlone: (() throws(Failure) -> SFTPSession)? = nil
  ) throws(Failure) {
    host = session.host
    self.session = session
    self.history = history
    self.connectAlone = connectAlone
    let host = session.host
    let records = try history.newest { $0.isOn(server: host.serverKey, called: host.label.raw) }
    self.records = Dictionary(records.map { ($0.remote, $0) }) { newest, _ in newest }
  }

  /// Goes on over a connection of its own.
  ///
  /// - Returns: false if it has one already, or is to have none.
  func leaveLentConnection() throws(Failure) -> Bool {
    guard session.link != nil, let connectAlone else { return false }
    session = try connectAlone()
    return true
  }

  /// What the person calls the host.
  package var hostName: OutsideText { host.label }

  /// The uploads in kj's own directory, in the order in which the host tells them.
  ///
  /// - Parameter take: Gets some of them as they come.
  /// - Throws: ``Failure`` with status `inputOutput` if the directory cannot be read, or not to an end.
  package func list(_ take: ([StoredUpload]) throws(Failure) -> Void) throws(Failure) {
    var count = 0
    let end = Deadline.after(Self.longestListing)
    let refusal = try session.read(directory: directory.requestPath, until: .never) {
      files throws(Failure) in
      count += files.count
      try take(files.compactMap(upload))
      if count > Self.mostListed || end.hasPassed {
        throw Failure(
          .inputOutput,
          "the listing of '\(directory)' on '\(host.label)' has no end: \(count) entries so far")
      }
    }
    if let refusal, refusal.code != .noSuchFile {
      throw Failure(
        .inputOutput, "cannot list '\(directory)' on '\(host.label)': \(refusal.reason)")
    }
    if session.home == nil { throw homeIsUnknown }
  }

  private func upload(_ file: NamedAttributes) -> StoredUpload? {
    guard let name = try? RemoteName(file.name), let home = session.home else { return nil }
    let path = directory.absolutePath(of: name, home: home)
    return StoredUpload(
      at: path, requestPath: directory.requestPath(of: name), file.attributes,
      ownName: OwnRemoteName(file.name), records[path])
  }

  // MARK: Paths

  /// The name of a file in kj's own directory; nil for any other path.
  func name(inOwnDirectory path: RemotePath) -> [UInt8]? {
    guard let home = session.home, let slash = path.bytes.lastIndex(of: Self.slash),
      path.bytes[..<slash].elementsEqual(directory.absolutePath(home: home).bytes)
    else { return nil }
    return Array(path.bytes[(slash + 1)...])
  }

  /// Where a file is that a person names by its path, or by its name in kj's own directory.
  func place(
    of word: [UInt8]
  ) throws(Failure) -> (path: RemotePath, requestPath: [UInt8]) {
    if let path = RemotePath(word) {
      let own = try name(inOwnDirectory: path).map { name throws(Failure) in
        directory.requestPath(of: try RemoteName(name))
      }
      return (path, own ?? word)
    }
    guard !word.contains(Self.slash) else {
      throw Failure(
        .usage, "'\(String(decoding: word, as: UTF8.self).printable)' is no absolute path",
        advice: ["name the whole path, as 'kj upload' printed it"])
    }
    let name = try RemoteName(word)
    guard let home = session.home else { throw homeIsUnknown }
    return (directory.absolutePath(of: name, home: home), directory.requestPath(of: name))
  }

  private var homeIsUnknown: Failure {
    Failure(.inputOutput, "'\(host.label)' does not say where its home directory is")
  }
}

extension Collection {
  /// The elements in groups of at most this many.
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
