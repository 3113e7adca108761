import KJBase
import KJDigest
import KJDomain
import KJSSH
import KJSystem
import KJTestSupport
import SystemPackage

/// How tests connect and log in.
enum TestConnection {
  static var soon: Deadline { .after(.hang) }

  /// A TCP connection to a port of this machine.
  static func socket(to port: UInt16) throws -> FileDescriptor {
    try TCPSocket.connect(
      host: "127.0.0.1", port: port, family: .any, stall: .seconds(10), until: soon
    ).descriptor
  }

  /// The same connection with its host key accepted.
  static func trust(_ connection: consuming UnverifiedConnection) throws -> VerifiedConnection {
    let digests = HostKeyDigests(sha256: Digest.sha256, hmacSHA1: Digest.hmacSHA1)
    let name = HostKeyName(host: try HostName("127.0.0.1"), port: .ssh)
    let review = KnownHosts(digests: digests).review(connection.hostKey, name: name, host: "dev")
    return try connection.verify(try review.accept(shown: review.fingerprint))
  }

  /// Logs in with the server's user key.
  static func logIn(
    _ connection: consuming UnverifiedConnection, at server: PrivateSSHServer
  ) throws -> VerifiedConnection {
    let verified = try trust(connection)
    let key = try key(at: server.userKey)
    let result = try verified.authenticate(
      user: server.account.name, with: key, passphrase: nil, until: soon)
    guard result == .accepted else { throw SetUpFailure("the login was not accepted: \(result)") }
    return verified
  }

  static func key(at path: FilePath) throws -> PrivateKeyFile {
    guard let key = PrivateKeyFile(try LocalFiles.read(path)) else {
      throw SetUpFailure("no private key: \(path)")
    }
    return key
  }

  /// Logs in to the last of several servers, each reached through the one before.
  static func logIn(through servers: [PrivateSSHServer]) throws -> VerifiedConnection {
    var connection = try logIn(
      UnverifiedConnection(over: socket(to: servers[0].port), known: [], until: soon),
      at: servers[0])
    for server in servers.dropFirst() {
      let tunnel = try connection.openChannel(
        for: .tunnel(host: "127.0.0.1", port: server.port), until: soon)
      connection = try logIn(
        UnverifiedConnection(over: tunnel, known: [], until: soon), at: server)
    }
    return connection
  }

  /// A server whose subsystem `sftp` echoes its input.
  static func echoServer(
    in workspace: Workspace, name: String, lines: [String] = []
  ) throws -> PrivateSSHServer {
    var options = SSHServerOptions()
    options.sftp = .none
    options.extraLines = lines + ["Subsystem sftp /bin/cat"]
    return try PrivateSSHServer(in: workspace, name: name, options: options)
  }
}

extension Channel {
  /// Sends the bytes and collects as many as come back.
  func echo(_ bytes: [UInt8], until deadline: Deadline = TestConnection.soon) throws -> [UInt8] {
    var returned: [UInt8] = []
    var sent = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while returned.count < bytes.count {
      let taken = try bytes.withUnsafeBytes {
        try write(UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      flush()
      let count = try buffer.withUnsafeMutableBytes { try read(into: $0) }
      returned += buffer.prefix(count)
      sent += taken
      if taken == 0 && count == 0 { try wait(until: deadline) }
      if isFinished && count == 0 { break }
    }
    return returned
  }
}
