import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJHosts
import KJStore
import KJSystem

/// The options that select uploads by their host.
struct WhichUploads: ParsableArguments {
  @Option(
    name: .host,
    help: """
      A saved host, an alias in ssh_config, or [user@]host[:port] (default: KJ_HOST, then the host \
      book, then all hosts).
      """)
  var host: String?

  @Flag(help: "Select the uploads to all hosts.")
  var all = false

  func validate() throws {
    if all && host != nil { throw ValidationError("'--all' and '--host' cannot be combined") }
  }
}

/// The uploads to one host or to all, newest first.
struct MeantUploads {
  let records: [UploadRecord]
  /// The single host; nil for all hosts.
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

  /// Why the list may be empty.
  var wordsIfEmpty: String {
    "nothing has been uploaded" + (host.map { " to '\($0)'" } ?? "") + " from this machine yet"
  }

  /// The next step if the list is empty.
  var stepIfEmpty: String {
    host == nil
      ? "run 'kj upload FILE' first" : "run 'kj uploads --all' to see uploads to other hosts"
  }
}
