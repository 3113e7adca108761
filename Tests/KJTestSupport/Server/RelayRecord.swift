/// Counts over all connections of a relay.
public struct RelayRecord: Sendable, Equatable {
  public internal(set) var connections = 0
  public internal(set) var bytesToServer = 0
  public internal(set) var bytesToClient = 0
  /// How many round trips the client has waited for; see ``FaultRelay``.
  public internal(set) var flights = 0
}
