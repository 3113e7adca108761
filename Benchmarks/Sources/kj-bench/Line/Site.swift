import KJTestSupport
import SystemPackage

/// A server at the end of a line.
struct Site {
  let line: Line
  let server: PrivateSSHServer
  let address: String
  let port: UInt16
  /// The file of the network namespace in which clients run; nil for this process's own.
  let namespace: String?
  /// Additional environment variables for the programs at both ends.
  var variables: [String: String] = [:]
  /// The connections that clients use; nil if each client opens its own.
  var connections: OpenConnections?

  var user: String { server.account.name }
  /// `user@address`.
  var account: String { "\(user)@\(address)" }
  /// Where the peers put their files.
  var inbox: FilePath { server.remoteHome.appending("inbox") }
  /// Where kj puts its files.
  private var cache: FilePath { server.remoteHome.pushing(".cache/kj") }

  /// The command prefix for a program that runs at this end for a while; it ends the program with this process.
  var launcher: [String] {
    let entry = PeerPrograms.path(of: "nsenter") ?? "nsenter"
    return Leash.words + (namespace.map { [entry, "--net=\($0)", "--"] } ?? [])
  }

  /// The number of log-ins so far.
  var logins: Int {
    let log = String(decoding: (try? LocalFiles.read(server.log)) ?? [], as: UTF8.self)
    return log.split(whereSeparator: \.isNewline).count { $0.contains("Accepted publickey") }
  }

  /// Waits until the server has finished the work that a client left behind.
  func settle() {
    if connections != nil {
      // By then the link has its next channel for files. On a long line, TCP has also forgotten how much it may send at
      // once, just as it has when a person uploads again later.
      return Pause.milliseconds(line.isLong ? 1500 : 200)
    }
    let deadline = ContinuousClock.now + .seconds(5)
    while server.hasSessions && .now < deadline { Pause.milliseconds(10) }
  }

  /// Creates the directories that a host in use already has.
  func prepare() throws {
    for directory in [inbox, cache] { try LocalFiles.makeDirectory(directory) }
  }

  /// The fingerprint of the host's key, as `SHA256:…`.
  func fingerprint() throws -> String { try server.fingerprint() }

  /// Removes the files that arrived and returns their sizes.
  func collect() throws -> [Int] {
    try [inbox, cache].flatMap { directory in
      try LocalFiles.list(directory).map { name in
        let file = directory.appending(name)
        let size = LocalFiles.size(file) ?? -1
        try LocalFiles.remove(file)
        return size
      }
    }
  }
}
