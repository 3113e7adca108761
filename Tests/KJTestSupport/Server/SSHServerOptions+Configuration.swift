// The sshd_config of a private server.

import SystemPackage

extension SSHServerOptions {
  /// The text of the configuration.
  func configuration(port: UInt16, _ files: ServerFiles) -> String {
    var lines = extraLines
    lines += files.hostKeys.map { "HostKey \($0)" }
    lines += addresses.map { "ListenAddress \($0)" }
    lines += [
      "Port \(port)",
      "PidFile none",
      "LogLevel VERBOSE",
      "UsePAM \(word(!prompts.isEmpty))",
      "UseDNS no",
      "StrictModes no",
      "MaxStartups 100",
      "PermitRootLogin yes",
      "PermitUserRC no",
      "PrintLastLog no",
      "PrintMotd no",
      "PasswordAuthentication \(word(password != nil))",
      "KbdInteractiveAuthentication \(word(!prompts.isEmpty))",
      "AuthorizedKeysFile \(files.authorizedKeys)",
      // If the name service cannot be replaced, this at least gives commands the right home.
      (["SetEnv HOME=\(files.remoteHome)"] + environment).joined(separator: " "),
    ]
    lines += options(files)
    if let forcedCommand { lines.append("ForceCommand \(forcedCommand)") }
    switch sftp {
    case .builtIn(let options): lines.append(subsystem("internal-sftp", options, files))
    case .program(let options): lines.append(subsystem(Self.sftpServer, options, files))
    case .odd(let options): lines.append(subsystem(Self.oddServer, options, files))
    case .other(let program): lines.append("Subsystem sftp \(program)")
    case .none: break
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines for options that are off in a plain server.
  private func options(_ files: ServerFiles) -> [String] {
    var lines: [String] = []
    if hasHostCertificate { lines += files.hostKeys.map { "HostCertificate \($0)-cert.pub" } }
    if trustsUserCertificates, let authority = files.authority {
      lines.append("TrustedUserCAKeys \(authority.key).pub")
    }
    if bannerSize != nil { lines.append("Banner \(files.banner)") }
    if isChrooted {
      lines.append("ChrootDirectory \(files.remoteHome.removingLastComponent())")
      lines.append("ForceCommand internal-sftp -d /home")
    }
    return lines
  }

  private func word(_ isOn: Bool) -> String { isOn ? "yes" : "no" }

  private func subsystem(_ program: String, _ options: [String], _ files: ServerFiles) -> String {
    (["Subsystem sftp", program, "-d", files.remoteHome.string] + options).joined(separator: " ")
  }

  private static let oddServer =
    "/usr/bin/python3 \(SourceTree.root.pushing("Tests/Servers/odd_sftp.py"))"

  private static let sftpServer =
    [
      "/usr/lib/openssh/sftp-server", "/usr/libexec/sftp-server",
      "/usr/libexec/openssh/sftp-server", "/usr/lib/ssh/sftp-server",
    ].first { LocalFiles.isFile(FilePath($0)) } ?? "sftp-server"
}
