import KJTestSupport
import SystemPackage

/// The files with which peers log in as the uploading user.
struct Credentials {
  let key: FilePath
  /// The key in PuTTY's format, if its tools are installed.
  let puttyKey: FilePath
  /// Makes OpenSSH use only this key, without checking host keys.
  let configuration: FilePath

  /// Writes the files next to `key`.
  init(key: FilePath, in directory: FilePath, tools: ToolRunner) throws {
    self.key = key
    puttyKey = directory.appending("key.ppk")
    configuration = directory.appending("ssh_config")
    let text = """
      IdentityFile \(key)
      IdentitiesOnly yes
      IdentityAgent none
      BatchMode yes
      StrictHostKeyChecking no
      UserKnownHostsFile /dev/null
      GlobalKnownHostsFile /dev/null
      LogLevel ERROR

      """
    try LocalFiles.write(configuration, text.utf8)
    if let converter = PeerPrograms.path(of: "puttygen") {
      try tools.run(converter, [key.string, "-O", "private", "-o", puttyKey.string])
        .expectSuccess()
    }
  }
}
