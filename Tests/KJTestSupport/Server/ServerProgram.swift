import SystemPackage

/// The facts that ``PrivateSSHServer`` needs about a program.
protocol ServerProgram: Sendable {
  /// The command that serves `port`; the files that the program needs in addition to keys are written first.
  func command(port: UInt16, _ options: SSHServerOptions, _ files: ServerFiles) throws
    -> ServerCommand
}

/// A server's command line.
struct ServerCommand {
  var program: FilePath
  var arguments: [String]
  var environment: [String: String] = [:]
  /// The words that the log contains once connections are accepted.
  var readyMark: String
  /// How many times it must contain them.
  var readyCount = 1
}

/// The paths of a private server's files.
struct ServerFiles {
  let directory: FilePath
  /// The directory that serves as the home directory on the host.
  let remoteHome: FilePath
  let account: ServerAccount
  let hostKeyTypes: [String]
  /// The key that signs hosts and users, if any does.
  let authority: CertificateAuthority?

  var userKey: FilePath { directory.appending("user_key") }
  var authorizedKeys: FilePath { directory.appending("authorized_keys") }
  var log: FilePath { directory.appending("log") }
  var banner: FilePath { directory.appending("banner") }
  var hostKeys: [FilePath] { hostKeyTypes.map(hostKey) }

  func hostKey(_ type: String) -> FilePath { directory.appending("host_\(type)") }
}
