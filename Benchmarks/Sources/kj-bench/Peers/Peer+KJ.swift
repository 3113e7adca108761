// kj, run as a person runs it: through the dispatcher, and checking the host key.

import SystemPackage

extension Peer {
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
