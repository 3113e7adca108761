import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJHosts
import KJStore
import KJSystem

/// The options that choose uploads by their host.
struct WhichUploads: ParsableArguments {
  @Option(
    name: .host,
    help: """
      A saved host, an alias of ssh_config, or [user@]host[:port] (default: KJ_HOST, then the host \
      book, then all hosts).
      """)
  var host: String?

  @Flag(help: "Take the uploads to all hosts.")
  var all = false

  func validate() throws {
    if all && host != nil { throw ValidationError("'--all' and '--host' exclude each other") }
  }
}

/// The uploads to one host or to all, the newest first.
struct MeantUploads {
  let records: [UploadRecord]
  /// The one host that they are on; nil where all are meant.
  let host: OutsideText?

  init(_ which: WhichUploads) throws(Failure) {
    let environment = Environment.current
    let locations = Locations(environment)
    let history = UploadHistory(locations.uploads)
    let resolver = HostResolver(environment: environment, locations: locations)
    let host: ResolvedHost?
    if which.all {
      host = nil
    } else if let name = which.host {
      host = try resolver.resolve(named: name)
    } else {
      host = try resolver.resolveUsual()
    }
    self.host = host?.label
    records = try history.newest { record in
      host.map { record.isOn(server: $0.serverKey, called: $0.label.raw) } ?? true
    }
  }

  /// Why there may be none.
  var wordsIfEmpty: String {
    "nothing was uploaded" + (host.map { " to '\($0)'" } ?? "") + " from here yet"
  }

  /// What a person can do then.
  var stepIfEmpty: String {
    host == nil
      ? "run 'kj upload FILE' first" : "run 'kj uploads --all' to see those to other hosts"
  }
}
