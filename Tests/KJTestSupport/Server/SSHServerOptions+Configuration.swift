// The sshd_config of a private server.

import SystemPackage

extension SSHServerOptions {
  /// Where a server's files are.
  struct Files {
    let hostKeys: [FilePath]
    let authorizedKeys: FilePath
    let remoteHome: FilePath
  }

  /// The text of the configuration.
  func configuration(port: UInt16, _ files: Files) -> String {
    var lines = extraLines
    lines += files.hostKeys.map { "HostKey \($0)" }
    lines += [
      "Port \(port)",
      "ListenAddress 127.0.0.1",
      "PidFile none",
      "LogLevel VERBOSE",
      "UsePAM no",
      "UseDNS no",
      "StrictModes no",
      "MaxStartups 100",
      "PermitRootLogin yes",
      "PermitUserRC no",
      "PrintLastLog no",
      "PrintMotd no",
      "PasswordAuthentication no",
      "KbdInteractiveAuthentication no",
      "AuthorizedKeysFile \(files.authorizedKeys)",
      // Commands start in the person's real home all the same, but find no other through HOME.
      "SetEnv HOME=\(files.remoteHome)",
    ]
    if let forcedCommand { lines.append("ForceCommand \(forcedCommand)") }
    switch sftp {
    case .builtIn(let options): lines.append(subsystem("internal-sftp", options, files))
    case .program(let options): lines.append(subsystem(Self.sftpServer, options, files))
    case .none: break
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func subsystem(_ program: String, _ options: [String], _ files: Files) -> String {
    (["Subsystem sftp", program, "-d", files.remoteHome.string] + options).joined(separator: " ")
  }

  private static let sftpServer =
    [
      "/usr/lib/openssh/sftp-server", "/usr/libexec/sftp-server",
      "/usr/libexec/openssh/sftp-server", "/usr/lib/ssh/sftp-server",
    ].first { LocalFiles.isFile(FilePath($0)) } ?? "sftp-server"
}
