// Where the contenders meet: a private server, a line to it, and the same file for all of them.

import KJTestSupport
import SystemPackage

struct RunFailed: Error, CustomStringConvertible {
  let description: String
}

/// A private SSH server that kj and its peers trust, directly and through a slow line.
struct Arena {
  private let workspace: Workspace
  private let server: PrivateSSHServer
  private let relay: FaultRelay

  var directPort: UInt16 { server.port }
  /// The port of a relay that delays every byte by 50 ms each way.
  var slowPort: UInt16 { relay.port }

  init() throws {
    workspace = try Workspace()
    server = try PrivateSSHServer(in: workspace)
    relay = try FaultRelay(to: server.port, delay: .milliseconds(50))
    let keys = try server.knownHostsLines() + server.knownHostsLines(port: relay.port)
    try LocalFiles.write(workspace.knownHosts, Array(keys.utf8))
    try LocalFiles.write(
      workspace.home.pushing(".ssh/id_ed25519"), LocalFiles.read(server.userKey),
      mode: .ownerReadWrite)
    for directory in [".cache", ".cache/kj"] {
      try LocalFiles.makeFolder(server.remoteHome.pushing(FilePath(directory)))
    }
  }

  /// Writes a file of random bytes into the folder that every contender runs in.
  func makeFile(_ name: String, bytes: Int) throws {
    try LocalFiles.write(workspace.work.appending(name), PseudoRandom.bytes(bytes))
  }

  /// A contender that runs a program, which has to succeed.
  func contender(_ name: String, _ program: String, _ arguments: String...) -> Contest.Contender {
    let tools = workspace.tools
    return Contest.Contender(name: name) {
      let result = try tools.run(program, arguments)
      guard result.ending == .exit(0) else {
        throw RunFailed(description: "\(name): \(result.ending)\n\(result.errors)")
      }
    }
  }

  /// A cold upload of a file by kj and by scp.
  func upload(_ title: String, _ file: String, rounds: Int, port: UInt16) throws {
    let target = "\(server.account.name)@127.0.0.1"
    try Contest(
      title: title, rounds: rounds,
      contenders: [
        contender("kj upload", "kj", "upload", file, "--host", "\(target):\(port)"),
        contender("scp", "scp", "-q", "-P", "\(port)", file, "\(target):scp.bin"),
      ], reference: "scp"
    ).measure()
  }
}
