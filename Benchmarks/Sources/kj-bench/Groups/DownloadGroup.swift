import KJTestSupport
import SystemPackage

/// The download of a payload over a new connection.
struct DownloadGroup: Group {
  let payload: Payload
  let line: Line
  let rounds: Int

  init(_ payload: Payload, _ line: Line, rounds: Int) {
    self.payload = payload
    self.line = line
    self.rounds = rounds
  }

  var name: String { "get:\(payload.name)@\(line.name)" }

  func run(in arena: Arena) throws -> Section {
    let rounds = arena.rounds(usually: rounds)
    let site = try arena.site(at: line)
    let directory = try arena.workFile("fetched")
    let script = try arena.workFile("batch")
    // The host is this machine, so its files have the same paths.
    let download = Upload(
      files: try arena.files(of: payload), site: site, credentials: try arena.credentials(),
      script: script)
    let kj = ("kj", Peer.fetching(download, into: directory, by: arena.tools))
    let contenders = ([kj] + Peer.fetching(download, into: directory)).map { name, command in
      Contender(name: name) {
        try LocalFiles.makeDirectory(directory)
        if let text = command.script { try LocalFiles.write(script, text.utf8) }
        let run = Result {
          try arena.stopwatch.time(command.with(site.variables), in: site.namespace)
        }
        site.settle()
        let sizes = download.files.map {
          LocalFiles.size(directory.appending($0.lastComponent?.string ?? ""))
        }
        try LocalFiles.remove(directory)
        guard sizes == Array(repeating: payload.size, count: payload.count) else {
          throw RunFailed("files of \(sizes) bytes arrived")
        }
        return try run.get()
      }
    }
    // An uncounted run, to create the data about the host.
    _ = try Contest(rounds: 1, contenders: contenders).measure()
    let outcome = try Contest(rounds: rounds, contenders: contenders).measure()
    return Section(
      group: name, title: "\(payload.title) from the host, \(line.title), rounds: \(rounds)",
      uploads: outcome, reference: UploadGroup.reference, absentees: [])
  }
}
