import SystemPackage

/// It gives files and directories the modes that its umask leaves, whatever modes are requested, and empties a file at
/// every OPEN for writing.
struct ErlangProgram: ServerProgram {
  func command(port: UInt16, _ options: SSHServerOptions, _ files: ServerFiles) throws
    -> ServerCommand
  {
    guard options.password == nil, options.prompts.isEmpty, options.sftp != .none else {
      throw SetUpFailure("Erlang's daemon is used with keys and SFTP only")
    }
    // It looks up host keys by their names in a directory.
    let keys = files.directory.appending("erlang")
    try LocalFiles.makeDirectory(keys)
    for (type, key) in zip(files.hostKeyTypes, files.hostKeys) {
      try LocalFiles.write(keys.appending("ssh_host_\(type)_key"), LocalFiles.read(key))
    }
    let program = """
      {ok, _} = application:ensure_all_started(ssh), \
      {ok, _} = ssh:daemon({127,0,0,1}, \(port), [{system_dir, "\(keys)"}, {user_dir, "\(files.directory)"}, \
      {auth_methods, "publickey"}, {subsystems, [ssh_sftpd:subsystem_spec([{cwd, "\(files.remoteHome)"}])]}]), \
      io:format(standard_error, "listening~n", []), receive stop -> ok end.
      """
    return ServerCommand(
      program: ServerKind.erlang.executable,
      arguments: ["-noshell", "-noinput", "-eval", program],
      environment: ["HOME": files.directory.string, "PATH": "/usr/bin:/bin"],
      readyMark: "listening")
  }
}
