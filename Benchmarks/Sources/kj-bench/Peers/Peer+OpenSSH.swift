// The programs of OpenSSH.

import SystemPackage

extension Peer {
  static var scp: Peer {
    openSSH("scp", "scp") { program, upload in
      Command(
        program,
        options(upload, port: "-P") + ["-q"] + upload.files.map(\.string)
          + ["\(upload.site.account):\(upload.site.inbox)/"])
    }
  }

  static var sftp: Peer { sftp("sftp", []) }

  /// With the ciphers that libssh2 and OpenSSH agree on, so only the protocol differs.
  static var sftpWithOurCiphers: Peer {
    var peer = sftp(
      "sftp, kj's ciphers",
      [
        "-o", "Ciphers=aes128-ctr", "-o", "MACs=hmac-sha2-256", "-o",
        "KexAlgorithms=curve25519-sha256",
      ])
    peer.scruple = { _, line in line.isLong ? "measured on the loopback only" : nil }
    return peer
  }

  static var sshCat: Peer {
    openSSH("ssh cat", "ssh") { program, upload in
      guard upload.files.count == 1, let file = upload.files.first else { return nil }
      var command = Command(
        program,
        options(upload, port: "-p") + [upload.site.account, "cat > \(upload.remote(file))"])
      command.input = file
      return command
    }
  }

  /// The commands that fetch files; their paths are those on the host.
  static func fetching(
    _ download: Upload, into directory: FilePath
  ) -> [(name: String, command: Command)] {
    let account = download.site.account
    var sftp = Command(
      PeerPrograms.path(of: "sftp") ?? "sftp",
      options(download, port: "-P") + ["-q", "-b", download.script.string, account])
    sftp.script = download.files.map { "get \($0) \(directory)/\n" }.joined()
    let scp = Command(
      PeerPrograms.path(of: "scp") ?? "scp",
      options(download, port: "-P") + ["-q"] + download.files.map { "\(account):\($0)" }
        + ["\(directory)/"])
    return [("scp", scp), ("sftp", sftp)]
  }

  private static func sftp(_ name: String, _ settings: [String]) -> Peer {
    openSSH(name, "sftp") { program, upload in
      var command = Command(
        program,
        options(upload, port: "-P") + settings + ["-q", "-b", upload.script.string]
          + [upload.site.account])
      command.script = upload.files.map { "put \($0) \(upload.remote($0))\n" }.joined()
      return command
    }
  }

  /// The options with which a program finds the host.
  ///
  /// If a connection is open, the program is called the way a person calls it: it reads the system's `ssh_config`, as
  /// kj has already done, and needs no key.
  private static func options(_ upload: Upload, port: String) -> [String] {
    let place = [port, "\(upload.site.port)"]
    if let master = upload.site.connections?.master {
      return place + ["-o", "ControlPath=\(master)"]
    }
    return ["-F", upload.credentials.configuration.string] + place
  }

  private static func openSSH(
    _ name: String, _ program: String, _ command: @escaping (String, Upload) -> Command?
  ) -> Peer {
    let path = PeerPrograms.path(of: program)
    let ssh = PeerPrograms.path(of: "ssh") ?? "ssh"
    return Peer(name: name, program: path, versionCommand: [ssh, "-V"]) { upload in
      path.flatMap { command($0, upload) }
    }
  }
}
