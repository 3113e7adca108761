import SystemPackage

/// It reads `~/.ssh/authorized_keys` and starts OpenSSH's `sftp-server` for SFTP.
struct DropbearProgram: ServerProgram {
  func command(port: UInt16, _ options: SSHServerOptions, _ files: ServerFiles) throws
    -> ServerCommand
  {
    guard options.prompts.isEmpty, options.sftp != .none else {
      throw SetUpFailure("dropbear has neither prompts nor a way to refuse SFTP")
    }
    let keys = files.remoteHome.pushing(".ssh/authorized_keys")
    try LocalFiles.write(keys, LocalFiles.read(files.authorizedKeys))
    let tools = ToolRunner(environment: ["PATH": "/usr/bin:/usr/local/bin"])
    var arguments = ["-F", "-E", "-p", "127.0.0.1:\(port)", "-P", "/dev/null"]
    for key in files.hostKeys {
      let own = FilePath("\(key).dropbear")
      try tools.run("dropbearconvert", ["openssh", "dropbear", key.string, own.string])
        .expectSuccess()
      arguments += ["-r", own.string]
    }
    if options.password == nil { arguments.append("-s") }
    let names = try NameService(
      in: files.directory, home: files.remoteHome, account: files.account,
      password: options.password)
    return ServerCommand(
      program: ServerKind.dropbear.executable, arguments: arguments,
      environment: names.environment, readyMark: "Not backgrounding")
  }
}
