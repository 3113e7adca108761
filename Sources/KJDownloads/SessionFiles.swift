package import KJBase
package import KJConnections
package import KJDomain
package import KJHosts
internal import KJSFTP
internal import KJSystem
package import SystemPackage

/// A file on the host of a session.
package struct SeenFile: Equatable, Sendable {
  /// Absolute.
  package let path: RemotePath
  /// The name that was used for it; its path if nobody named it.
  package let name: OutsideText
  /// In bytes.
  package let size: Int
  /// When its contents were last changed, in seconds since 1970; nil if the server does not report it.
  package let modified: Int?
}

/// The files on the host of a session, over a channel of that session, for the person at its terminal.
///
/// Its functions wait, so call them on a separate thread.
package final class SessionFiles: Sendable {
  /// The maximum size of a file fetched from a list, in bytes.
  package static let mostBytes = 50 << 20
  /// How long the host may take to answer.
  private static let patience = Duration.seconds(10)
  /// The number of pictures to list that nobody named.
  private static let mostPictures = 5
  private static let slash = UInt8(ascii: "/")

  private let session: Locked<SFTPSession>
  private let settings: ConnectionSettings

  /// Begins a conversation.
  ///
  /// - Parameters:
  ///   - socket: The socket of a channel; it is closed when its last reference is released.
  ///   - status: The session that lends the channel.
  package init(
    over socket: FileDescriptor, of status: LinkStatus, to host: ResolvedHost,
    _ settings: ConnectionSettings
  ) throws(Failure) {
    self.settings = settings
    let channel = BorrowedChannel(
      socket, of: status, at: nil, to: host, patience: settings.timeouts.stall)
    session = Locked(try SFTPSession(channel, to: host) { _ in })
  }

  /// Finds out which names refer to files, and which pictures are the newest where the foreground program works.
  ///
  /// - Parameters:
  ///   - names: Absolute, below the home directory (`~/`), or below the working directory of a program.
  ///   - processes: The foreground programs, by process id.
  /// - Returns: The named files in the order of their names, followed by the pictures, newest first.
  package func find(
    _ names: [[UInt8]], for processes: [Int32]
  ) throws(Failure) -> [SeenFile] {
    try session.withLock { session throws(Failure) in
      try Self.find(names, for: processes, over: session)
    }
  }

  static func find(
    _ names: [[UInt8]], for processes: [Int32], over session: SFTPSession
  ) throws(Failure) -> [SeenFile] {
    let places = try places(of: processes, over: session)
    let home = session.home?.bytes
    let named = names.flatMap { name in
      places.compactMap { place in
        place.path(of: name, home).map { Candidate(path: $0, name: name, place: place) }
      }
    }
    let found = try seen(named, besides: [], over: session)
    // Nobody works in the root directory, and everything is below it.
    guard let place = places.first, let directory = place.directory, directory != [slash] else {
      return found
    }
    var search = PictureSearch(below: directory, most: mostPictures)
    try search.run(over: session)
    let pictures = search.newest.map { path in
      Candidate(path: path, name: Array(path.dropFirst(directory.count + 1)), place: place)
    }
    return found + (try seen(pictures, besides: found, over: session))
  }

  /// The view that a program has of the files.
  private struct Place {
    /// A path to the program's root directory; nil if, as far as known, it sees the same files as the host.
    var root: [UInt8]?
    /// The program's working directory; nil if it is not known.
    var directory: [UInt8]?

    /// The path that a name stands for there; nil if there is none.
    func path(of name: [UInt8], _ home: [UInt8]?) -> [UInt8]? {
      if name.first == slash { return name }
      if name.starts(with: Array("~/".utf8)) { return home.map { $0 + name.dropFirst() } }
      return directory.map { $0 + ($0.last == slash ? [] : [slash]) + name }
    }
  }

  private struct Candidate {
    let path: [UInt8]
    let name: [UInt8]
    let place: Place
  }

  /// Asks for the working directories of processes: REALPATH follows the link to such a directory.
  private static func places(
    of processes: [Int32], over session: SFTPSession
  ) throws(Failure) -> [Place] {
    let links = processes.map { "/proc/\($0)" }
    let replies = try session.answers(until: .after(patience)) { client in
      links.map { client.realPath(Array("\($0)/cwd".utf8)) }
    }
    // A server may return a nonexistent path unchanged.
    let directories = replies.map { reply in
      reply.realPath.flatMap { $0.starts(with: Array("/proc/".utf8)) ? nil : $0 }
    }
    let places = zip(links, directories).compactMap { link, directory in
      directory.map { Place(root: Array("\(link)/root".utf8), directory: $0) }
    }
    let isWithoutLinks = replies.allSatisfy { $0.refusal.map { $0.code == .noSuchFile } ?? true }
    return places.isEmpty && isWithoutLinks ? [Place()] : places
  }

  /// Looks for files; omits those that the foreground program sees differently, or not at all, in its sandbox.
  private static func seen(
    _ candidates: [Candidate], besides others: [SeenFile], over session: SFTPSession
  ) throws(Failure) -> [SeenFile] {
    let replies = try session.answers(until: .after(patience)) { client in
      candidates.flatMap { candidate in
        [[], candidate.place.root].compactMap(\.self).map { root in
          client.statusFollowingLinks(at: root + candidate.path)
        }
      }
    }
    var looks = replies[...]
    var known = Set(others.map(\.path))
    var found: [SeenFile] = []
    for candidate in candidates {
      let here = looks.removeFirst().attributes
      let there = candidate.place.root == nil ? here : looks.removeFirst().attributes
      guard let here, here.isRegular, here.size == there?.size,
        here.modificationTime == there?.modificationTime, let path = RemotePath(candidate.path),
        known.insert(path).inserted
      else { continue }
      found.append(
        SeenFile(
          path: path, name: OutsideText(decoding: candidate.name),
          size: Int(clamping: here.size ?? 0), modified: here.modificationTime.map { Int($0) }))
    }
    return found
  }

  /// Fetches a file.
  ///
  /// - Parameters:
  ///   - directory: The local directory for it.
  ///   - isCopy: Whether it is only for viewing, and replaces an earlier copy.
  /// - Returns: Its local path.
  package func fetch(
    _ path: RemotePath, into directory: FilePath, isCopy: Bool
  ) throws(Failure) -> FilePath {
    try session.withLock { session throws(Failure) in
      var request = DownloadRequest([path.bytes], into: directory)
      request.areCopies = isCopy
      request.overwrites = isCopy
      request.mostBytes = Self.mostBytes
      var outcome: Result<DownloadedFile, Failure>?
      let context = ConnectionContext(settings, .none, warn: { _ in }, log: { _ in })
      try Downloader(request, from: session.host, context, over: session).run(
        Downloader.Events(progress: nil, notice: { _ in }) { result, _ in outcome = result.outcome }
      )
      guard let file = try outcome?.get().path else {
        preconditionFailure("every file of a request is reported")
      }
      return file
    }
  }
}
