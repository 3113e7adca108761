import SystemPackage

/// It supports only Ed25519, sntrup761 and chacha20-poly1305, reads `~/.ssh/authorized_keys`, and starts OpenSSH's
/// `sftp-server` for SFTP.
struct TinySSHProgram: ServerProgram {
  func command(port: UInt16, _ options: SSHServerOptions, _ files: ServerFiles) throws
    -> ServerCommand
  {
    guard options.password == nil, options.prompts.isEmpty, options.sftp != .none else {
      throw SetUpFailure("tinysshd is used with keys and SFTP only")
    }
    let keys = files.remoteHome.pushing(".ssh/authorized_keys")
    try LocalFiles.write(keys, LocalFiles.read(files.authorizedKeys))
    let names = try NameService(
      in: files.directory, home: files.remoteHome, account: files.account)
    return ServerCommand(
      program: "/usr/bin/python3",
      arguments: [
        SourceTree.root.pushing("Tests/Servers/tinysshd_listener.py").string,
        "\(port)", files.hostKey("ed25519").string, files.directory.appending("tinyssh").string,
        ServerKind.tinySSH.executable.string, "-L", "-v",
        "-x", "sftp=/usr/lib/openssh/sftp-server",
      ],
      environment: names.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 },
      readyMark: "listening")
  }
}
