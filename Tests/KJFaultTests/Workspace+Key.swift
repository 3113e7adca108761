// A home whose key a test's server accepts.

import KJTestSupport
import SystemPackage

extension Workspace {
  /// Puts the key that the server accepts where kj looks for one.
  func installKey(of server: PrivateSSHServer) throws {
    let identity = home.pushing(".ssh/id_ed25519")
    for end in ["", ".pub"] {
      let key = try LocalFiles.read(FilePath("\(server.userKey)\(end)"))
      try LocalFiles.write(FilePath("\(identity)\(end)"), key)
    }
  }
}
