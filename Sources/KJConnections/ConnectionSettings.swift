package import KJBase
package import KJDomain
package import KJHosts
package import KJStore
package import KJSystem

/// The settings for every connection that one run of a tool makes.
package struct ConnectionSettings: Sendable {
  package var timeouts: Timeouts
  /// Whether kj re-establishes a lost connection.
  package var retries: Bool
  package var environment: Environment
  package var locations: Locations
  /// Whether the connection outlives the command that makes it.
  ///
  /// If so, a proxy command has no standard error, because that may be a pipe whose reader waits for its end.
  package var staysBehind = false

  /// Whether the channel of a live link or an attached session may be used: it accepts an upload that replaces
  /// nothing and goes to ``directory``.
  package var borrowsChannels = true
  /// The session whose channel is used before any other; nil for none.
  package var lender: LinkStatus?
  /// Where files go according to the command line; nil for the host's own directory, or the standard one.
  package var directory: RemoteDirectory?

  /// The arguments with which `kj-link` makes a link to a host; nil to make none.
  package var linkArguments: LinkArguments?

  /// - Parameters:
  ///   - host: The person's name for the host.
  ///   - canAsk: Whether `kj-link` may ask at the terminal.
  package typealias LinkArguments =
    @Sendable (_ host: HostCall, _ timeouts: Timeouts, _ canAsk: Bool) -> [String]

  package init(
    timeouts: Timeouts, retries: Bool = true, environment: Environment, locations: Locations,
    linkArguments: LinkArguments? = nil
  ) {
    self.timeouts = timeouts
    self.retries = retries
    self.environment = environment
    self.locations = locations
    self.linkArguments = linkArguments
  }
}

extension HostResolver {
  /// A resolver for a tool that is going to connect.
  package init(_ settings: ConnectionSettings, overrides: ConnectionOverrides) {
    self.init(
      environment: settings.environment, locations: settings.locations, overrides: overrides)
  }
}
