// kj, run as a person runs it: through the dispatcher, with host key checking.

import SystemPackage

extension Peer {
  /// The command that fetches files; their paths are those on the host.
  static func fetching(
    _ download: Upload, into directory: FilePath, by tools: FilePath
  ) -> Command {
    Command(
      tools.appending("kj").string,
      [
        "get", "--host", "\(download.site.account):\(download.site.port)", "--into",
        directory.string,
      ]
        + download.files.map(\.string))
  }

  static func kj(_ tools: FilePath) -> Peer {
    let program = tools.appending("kj").string
    return Peer(name: "kj", program: program, versionCommand: [program, "--version"]) { upload in
      Command(
        program,
        ["upload"] + upload.files.map(\.string)
          + ["--host", "\(upload.site.account):\(upload.site.port)"])
    }
  }
}
