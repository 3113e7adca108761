package import ArgumentParser
package import KJDomain

/// How long to wait.
package struct TimeOptions: ParsableArguments {
  @OptionGroup package var connection: ConnectionTimeOptions

  @Option(
    help: ArgumentHelp(
      "Give up on a file after this long (default: 30, plus 1 per 256 kB).",
      valueName: "seconds"))
  package var timeout: Double?

  @Flag(help: "Do not try again when the connection is lost.")
  package var noRetry = false

  package init() {}

  package func validate() throws {
    if let timeout, !(timeout > 0 && timeout <= 604_800) {
      throw ValidationError("'--timeout' must be more than 0 and at most 604800")
    }
  }

  /// The time limits, with defaults for options that were not given.
  package var timeouts: Timeouts {
    var timeouts = connection.timeouts
    timeouts.upload = timeout.map { .seconds($0) }
    return timeouts
  }
}
