// Shared by all verbs of `kj trust`: the host book, known_hosts, and a way to ask a host for its key.

import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJHosts
import KJStore
import KJSystem

struct TrustContext {
  private let environment = Environment.current
  private let locations: Locations
  private let resolver: HostResolver
  let book: HostBook
  let console: Console
  /// The warnings already shown: hosts can share a file, but its damaged lines are reported only once.
  private let said = Said()

  private final class Said {
    var texts: Set<String> = []
  }

  init(_ console: Console, overrides: ConnectionOverrides = ConnectionOverrides()) throws(Failure) {
    locations = Locations(environment)
    book = try HostBookFile(locations.hostBook).load()
    resolver = HostResolver(environment: environment, locations: locations, overrides: overrides)
    self.console = console
  }

  /// Resolves a saved host, an alias of ssh_config, or a host in the form `[user@]host[:port]`.
  func host(_ text: String) throws(Failure) -> ResolvedHost {
    let choice = try HostChoice.choose(option: text, environment: nil, from: book)
    return try resolver.resolve(choice)
  }

  /// Whether the host book or ssh_config has a host of this name.
  func knows(_ name: String) -> Bool { HostResolver.knows(name, in: locations, environment) }

  /// Every saved host.
  func savedHosts() throws(Failure) -> [ResolvedHost] {
    var hosts: [ResolvedHost] = []
    for saved in book.hosts { hosts.append(try host(saved.name.text)) }
    return hosts
  }

  /// Reads the known_hosts files of a host, and warns about each unreadable line.
  func knownHosts(of host: ResolvedHost) -> KnownHosts {
    let contents = host.trust.knownHosts.load(digests: .system)
    for warning in contents.warnings where said.texts.insert(warning).inserted {
      console.warn(warning)
    }
    return contents.knownHosts
  }

  /// Asks the host for its key, and compares the key with known_hosts.
  func review(_ host: ResolvedHost, _ timeouts: Timeouts) throws(Failure) -> HostKeyReview {
    let settings = ConnectionSettings(
      timeouts: timeouts, environment: environment, locations: locations)
    return try Connector(
      to: host,
      ConnectionContext(settings, console.questions, warn: console.warn, log: { console.step($0) })
    ).reviewHostKey()
  }

  /// Records an accepted key, and reports the changes.
  func record(_ accepted: AcceptedHostKey, of host: ResolvedHost) throws(Failure) {
    guard accepted.isNew else {
      console.notice("the key of '\(host.label)' is already known")
      return
    }
    let removal = try host.trust.knownHosts.record(
      accepted, hashingNames: host.trust.hashesNames, digests: .system)
    tell(removal)
    console.notice("'\(host.label)' is now trusted")
  }

  /// Reports the removed lines, and the lines that name the host but stay.
  func tell(_ removal: KnownHostsText.Removal) {
    for line in removal.removed { console.notice("removed the key at \(line.location)") }
    for line in removal.kept {
      console.warn(
        "\(line.location) names the host with a pattern or a marker and was left unchanged")
    }
  }
}
