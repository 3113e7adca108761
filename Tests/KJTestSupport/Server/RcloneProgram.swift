import SystemPackage

/// It serves the remote home as a separate file system, and empties a file at every OPEN for writing.
///
/// Written data appears in the directory a moment after the file is closed.
struct RcloneProgram: ServerProgram {
  func command(port: UInt16, _ options: SSHServerOptions, _ files: ServerFiles) throws
    -> ServerCommand
  {
    guard options.password == nil, options.prompts.isEmpty, options.sftp != .none else {
      throw SetUpFailure("rclone is used with keys and SFTP only")
    }
    let arguments = [
      "serve", "sftp", files.remoteHome.string, "--addr", "127.0.0.1:\(port)",
      "--authorized-keys", files.authorizedKeys.string, "--config", "/dev/null",
      "--cache-dir", files.directory.appending("cache").string,
      "--vfs-cache-mode", options.cacheMode ?? "off", "--vfs-write-back", "0s",
    ]
    return ServerCommand(
      program: ServerKind.rclone.executable,
      arguments: arguments + files.hostKeys.flatMap { ["--key", $0.string] },
      environment: ["HOME": files.directory.string, "PATH": "/usr/bin:/bin"],
      readyMark: "SFTP server listening")
  }
}
