package import ArgumentParser
package import KJDomain

/// The time limits of a connection.
package struct ConnectionTimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Give up connecting after this long (default: 10).", valueName: "seconds"))
  package var connectTimeout: Double?

  @Option(
    help: ArgumentHelp(
      "Give up on a host that is silent for this long (default: 15).", valueName: "seconds"))
  package var stallTimeout: Double?

  package init() {}

  package func validate() throws {
    for (name, seconds) in [
      ("--connect-timeout", connectTimeout), ("--stall-timeout", stallTimeout),
    ] {
      if let seconds, !(seconds > 0 && seconds <= 86_400) {
        throw ValidationError("'\(name)' must be more than 0 and at most 86400")
      }
    }
  }

  /// The time limits, with defaults for options that were not given.
  package var timeouts: Timeouts {
    var timeouts = Timeouts()
    if let connectTimeout { timeouts.connect = .seconds(connectTimeout) }
    if let stallTimeout { timeouts.stall = .seconds(stallTimeout) }
    return timeouts
  }
}
