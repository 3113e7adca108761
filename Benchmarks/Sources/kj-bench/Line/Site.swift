// Where a server is, as its clients see it.

import KJTestSupport
import SystemPackage

/// A server at the end of a line.
struct Site {
  let line: Line
  let server: PrivateSSHServer
  let address: String
  let port: UInt16
  /// The file of the network namespace that clients run in, or nil for that of this process.
  let namespace: String?

  var user: String { server.account.name }
  /// `user@address`.
  var account: String { "\(user)@\(address)" }
  /// Where the peers put their files.
  var inbox: FilePath { server.remoteHome.appending("inbox") }
  /// Where kj puts its files.
  private var cache: FilePath { server.remoteHome.pushing(".cache/kj") }

  /// Makes the folders, which are there on a host that is in use.
  func prepare() throws {
    for folder in [inbox, cache] { try LocalFiles.makeFolder(folder) }
  }

  /// Of the host's key, as `SHA256:…`.
  func fingerprint() throws -> String { try server.fingerprint() }

  /// The sizes of the files that arrived, which are removed.
  func collect() throws -> [Int] {
    try [inbox, cache].flatMap { folder in
      try LocalFiles.list(folder).map { name in
        let file = folder.appending(name)
        let size = LocalFiles.size(file) ?? -1
        try LocalFiles.remove(file)
        return size
      }
    }
  }
}
