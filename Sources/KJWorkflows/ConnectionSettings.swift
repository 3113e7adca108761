// How connections are made, the same for every host of a call.

public import KJDomain
public import KJStore
public import KJSystem

/// What holds for every connection of one call of a tool.
public struct ConnectionSettings: Sendable {
  public var timeouts: Timeouts
  /// Whether a lost line is tried again.
  public var retries: Bool
  public var environment: Environment
  public var locations: Locations
  /// Whether the connection outlives the command that makes it: a proxy command then gets no standard
  /// error, which may be a pipe that somebody reads to its end.
  public var staysBehind = false

  public init(
    timeouts: Timeouts, retries: Bool = true, environment: Environment, locations: Locations
  ) {
    self.timeouts = timeouts
    self.retries = retries
    self.environment = environment
    self.locations = locations
  }
}
