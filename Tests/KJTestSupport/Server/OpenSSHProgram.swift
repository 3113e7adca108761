// OpenSSH's sshd as a test server.

import SystemPackage

struct OpenSSHProgram: ServerProgram {
  func command(port: UInt16, _ options: SSHServerOptions, _ files: ServerFiles) throws
    -> ServerCommand
  {
    guard options.password == nil || options.prompts.isEmpty else {
      throw SetUpFailure("sshd asks PAM for passwords too: a password or prompts, not both")
    }
    // Debian's sshd requires it.
    if ServerAccount.isRoot && LocalFiles.isDirectory("/run") {
      try LocalFiles.makeDirectory("/run/sshd")
    }
    for key in files.hostKeys where options.hasHostCertificate {
      try files.authority?.certify(host: key)
    }
    if let size = options.bannerSize {
      try LocalFiles.write(files.banner, Self.banner(size))
    }
    let configuration = files.directory.appending("sshd_config")
    try LocalFiles.write(configuration, options.configuration(port: port, files).utf8)
    return ServerCommand(
      program: ServerKind.openSSH.executable,
      arguments: ["-D", "-f", configuration.string, "-E", files.log.string],
      environment: try environment(options, files), readyMark: "Server listening",
      readyCount: options.addresses.count)
  }

  private func environment(_ options: SSHServerOptions, _ files: ServerFiles) throws
    -> [String: String]
  {
    let names = try NameService(
      in: files.directory, home: files.remoteHome, account: files.account,
      password: options.password)
    if options.prompts.isEmpty { return names.environment }
    let questions = try PAMService(
      in: files.directory, service: "sshd", user: files.account.name, prompts: options.prompts)
    return names.environment.merging(questions.environment) { first, second in
      "\(first):\(second)"
    }
  }

  /// This many bytes of lines that try to color the terminal, set its title and move the cursor.
  private static func banner(_ size: Int) -> [UInt8] {
    let line = Array("\u{1b}[31mWelcome\u{1b}[0m \u{1b}]0;title\u{7}\u{1b}[2A\r\n".utf8)
    return (0..<size).map { $0 == size - 1 ? UInt8(ascii: "\n") : line[$0 % line.count] }
  }
}
