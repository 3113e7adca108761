// The programs that are not OpenSSH's.

import SystemPackage

extension Peer {
  static var curl: Peer {
    other("curl", scruple: narrow) { program, upload in
      let key = upload.credentials.key
      let options = [
        "-q", "-sS", "-k", "--key", key.string, "--pubkey", "\(key).pub", "-u",
        "\(upload.site.user):",
      ]
      let site = "sftp://\(upload.site.address):\(upload.site.port)"
      return Command(
        program, options + upload.files.flatMap { ["-T", $0.string, site + upload.remote($0)] })
    }
  }

  static var lftp: Peer {
    other("lftp", scruple: wide) { program, upload in
      let ssh = PeerPrograms.path(of: "ssh") ?? "ssh"
      let user = upload.site.user
      let steps =
        [
          "set sftp:connect-program '\(ssh) -a -x -F \(upload.credentials.configuration)'",
          "open -p \(upload.site.port) sftp://\(user):@\(upload.site.address)",
        ] + upload.files.map { "put \($0) -o \(upload.remote($0))" }
      return Command(program, ["--norc", "-c", steps.joined(separator: "; ")])
    }
  }

  static var rclone: Peer {
    other("rclone", version: "version") { program, upload in
      guard let file = upload.files.first else { return nil }
      let settings = [
        "host=\(upload.site.address)", "port=\(upload.site.port)",
        "user=\(upload.site.user)", "key_file=\(upload.credentials.key)",
        "shell_type=none", "md5sum_command=none", "sha1sum_command=none",
      ]
      let site = ":sftp,\(settings.joined(separator: ",")):"
      let what =
        upload.files.count == 1
        ? ["copyto", file.string, site + upload.remote(file)]
        : ["copy", file.removingLastComponent().string, "\(site)\(upload.site.inbox)"]
      return Command(program, ["--config", "/dev/null"] + what)
    }
  }

  static var psftp: Peer {
    other("psftp", scruple: narrow) { program, upload in
      let fingerprint = try upload.site.fingerprint()
      var command = Command(
        program,
        [
          "-batch", "-b", upload.script.string, "-hostkey", fingerprint, "-P",
          "\(upload.site.port)", "-i", upload.credentials.puttyKey.string, upload.site.account,
        ])
      command.script = upload.files.map { "put \($0) \(upload.remote($0))\n" }.joined()
      return command
    }
  }

  private static let tooLong = "takes too long for this size on this line"

  /// For a peer that keeps only a few megabytes in flight.
  private static func wide(_ payload: Payload, _ line: Line) -> String? {
    line.isLong && payload.size > 5_000_000 ? tooLong : nil
  }

  /// For a peer that keeps little data in flight.
  private static func narrow(_ payload: Payload, _ line: Line) -> String? {
    line.roundTrip > 20 && payload.size > 200_000 ? tooLong : wide(payload, line)
  }

  private static func other(
    _ name: String, version: String = "--version",
    scruple: @escaping (Payload, Line) -> String? = { _, _ in nil },
    _ command: @escaping (String, Upload) throws -> Command?
  ) -> Peer {
    let path = PeerPrograms.path(of: name)
    return Peer(
      name: name, program: path, versionCommand: [path ?? name, version], scruple: scruple
    ) { upload in
      try path.flatMap { try command($0, upload) }
    }
  }
}
