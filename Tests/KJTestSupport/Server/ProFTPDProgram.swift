import SystemPackage

/// It offers SFTP and scp and runs no commands.
struct ProFTPDProgram: ServerProgram {
  func command(port: UInt16, _ options: SSHServerOptions, _ files: ServerFiles) throws
    -> ServerCommand
  {
    guard options.prompts.isEmpty, options.sftp != .none else {
      throw SetUpFailure("proftpd has neither prompts nor a way to refuse SFTP")
    }
    let directory = files.directory
    let account = files.account
    let hash = try options.password.map(NameService.hash) ?? "*"
    let user =
      "\(account.name):\(hash):\(account.user):\(account.group)::\(files.remoteHome):/bin/sh"
    try LocalFiles.write(directory.appending("users"), "\(user)\n".utf8)
    // It reads only the format of RFC 4716.
    let keys = try KeyFiles.keygen(["-e", "-f", files.authorizedKeys.string]).stdout
    try LocalFiles.write(directory.appending("keys"), keys)
    let configuration = directory.appending("proftpd.conf")
    let text = lines(port, options, files).joined(separator: "\n") + "\n"
    try LocalFiles.write(configuration, text.utf8)
    return ServerCommand(
      program: ServerKind.proFTPD.executable, arguments: ["-n", "-c", configuration.string],
      environment: ["LD_LIBRARY_PATH": ServerKind.unpacked.appending("libraries").string],
      readyMark: "standalone mode STARTUP")
  }

  private func lines(_ port: UInt16, _ options: SSHServerOptions, _ files: ServerFiles) -> [String]
  {
    let methods = options.password == nil ? "publickey" : "publickey password"
    return [
      "ModulePath \(ServerKind.unpacked)/usr/lib/proftpd",
      "LoadModule mod_sftp.c",
      "ServerType standalone",
      "ServerName kj",
      "UseIPv6 off",
      "DefaultAddress 127.0.0.1",
      "Port \(port)",
      "User \(files.account.name)",
      "Group \(files.account.groupName)",
      "RootLogin on",
      "UseFtpUsers off",
      "RequireValidShell off",
      "WtmpLog off",
      "DelayEngine off",
      "TransferLog none",
      "PidFile \(files.directory)/pid",
      "ScoreboardFile \(files.directory)/scoreboard",
      "AuthOrder mod_auth_file.c",
      "AuthUserFile \(files.directory)/users",
      "AllowOverwrite on",
      "SFTPEngine on",
      "SFTPLog \(files.log)",
      "SFTPAuthorizedUserKeys file:\(files.directory)/keys",
      "SFTPAuthMethods \(methods)",
    ] + files.hostKeys.map { "SFTPHostKey \($0)" }
  }
}
