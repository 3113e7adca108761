internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSFTP
internal import KJSystem

/// Examines the directory for uploads.
struct DirectoryExamination {
  private static let kindMask: UInt32 = 0o170000
  private static let directoryKind: UInt32 = 0o040000

  private let host: ResolvedHost
  private let directory: RemoteDirectory
  private let session: SFTPSession
  private let sheet: ExaminationSheet

  init(
    of host: ResolvedHost, _ directory: RemoteDirectory, _ session: SFTPSession,
    _ sheet: ExaminationSheet
  ) {
    self.host = host
    self.directory = directory
    self.session = session
    self.sheet = sheet
  }

  /// - Returns: Whether a test file can be written to the directory next.
  func examine() throws(Failure) -> Bool {
    do throws(Failure) {
      let state = try ensure()
      let room = try checkRoom()
      let fact = "\(path) \(state.words)" + (room.map { ", \($0)" } ?? "")
      if state.isRemarkable {
        sheet.note(.directory, fact, details: state.details)
      } else {
        sheet.ok(.directory, fact)
      }
      return true
    } catch {
      guard ![.interrupted, .connectionLost].contains(error.status) else { throw error }
      sheet.fail(.directory, error)
      return false
    }
  }

  /// The directory's name in messages.
  private var path: String {
    session.home.map { directory.absolutePath(home: $0).description.printable }
      ?? directory.description.printable
  }

  // MARK: The directory itself

  private enum State {
    case exists(mode: UInt32?)
    case made
    /// The server refuses to show the directory to the user, for this reason.
    case unseen(Status)

    var words: String {
      switch self {
      case .exists(let mode?) where mode & 0o077 != 0:
        "is accessible to others: its mode is 0\(String(mode, radix: 8))"
      case .exists: "exists"
      case .made: "was created with mode 0700"
      case .unseen(let status): "cannot be examined: \(status.reason)"
      }
    }

    var isRemarkable: Bool {
      switch self {
      case .exists(let mode): (mode ?? 0) & 0o077 != 0
      case .made: false
      case .unseen: true
      }
    }

    var details: [String] {
      switch self {
      case .exists: ["the files themselves are private nevertheless: their mode is 0600"]
      case .made: []
      case .unseen: ["the server refused the SFTP request STAT"]
      }
    }
  }

  private func ensure() throws(Failure) -> State {
    try checkHome()
    let reply = try session.answer(until: .never) {
      $0.statusFollowingLinks(at: directory.requestPath)
    }
    if let attributes = reply.attributes {
      let kind = (attributes.permissions ?? 0) & Self.kindMask
      guard kind == 0 || kind == Self.directoryKind else {
        throw Failure(
          .cannotCreate, "'\(path)' on '\(host.label)' is not a directory",
          advice: [.step(.otherDirectory)])
      }
      return .exists(mode: attributes.permissions.map { $0 & 0o7777 })
    }
    let refusal = try make()
    guard let status = reply.refusal, status.code != .noSuchFile else {
      guard let refusal else { return .made }
      throw Failure(.noDirectory(refusal), path, host)
        .refusing("MKDIR", refusal)
    }
    return .unseen(status)
  }

  /// Requires the home directory: without it, no absolute path could be reported.
  private func checkHome() throws(Failure) {
    guard session.home == nil, directory.requestPath.first != UInt8(ascii: "/") else { return }
    throw Failure(
      .inputOutput, "'\(host.label)' does not say where its home directory is",
      details: ["the server gave no usable answer to the SFTP request REALPATH"],
      advice: [.step(.absoluteDirectory)])
  }

  /// Creates the directories, the topmost first.
  ///
  /// - Returns: Why the last one could not be created; nil on success.
  private func make() throws(Failure) -> Status? {
    var refusal: Status?
    for missing in directory.directoriesToMake {
      refusal = try session.answer(until: .never) {
        $0.makeDirectory(missing, permissions: 0o700)
      }.refusal
    }
    return refusal
  }

  // MARK: Room

  /// The free space in words; nil if the server does not report it.
  private func checkRoom() throws(Failure) -> String? {
    guard session.extensions.contains(SFTPClient.statvfs) else { return nil }
    let reply = try session.answer(until: .never) {
      $0.fileSystemStatus(at: directory.requestPath)
    }
    guard case .extended(let body) = reply, let room = try? FileSystemStatus(body) else {
      return nil
    }
    if room.isReadOnly { throw Failure(.readOnlyFileSystem, path, host) }
    if room.isFull { throw Failure(.full, path, host) }
    return "\(room.availableBytes.inBytes) free"
  }
}

extension Failure {
  /// The same failure, naming the SFTP request that the server refused.
  func refusing(_ request: String, _ status: Status) -> Failure {
    let hint =
      "if the owner and mode are correct, the server itself denies access: see its sshd_config"
    return Failure(
      self.status, message,
      details: details + ["the server refused the SFTP request \(request)"],
      advice: advice + (status.code == .permissionDenied ? [.text(hint)] : []))
  }
}
