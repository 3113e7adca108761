// When messages are coloured.

internal import ArgumentParser
import KJSystem

/// The values of `--color`.
package enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Whether to colour what goes to a stream.
  ///
  /// `auto` colours on a terminal, unless `NO_COLOR` is set (to anything but nothing) or `TERM` is
  /// `dumb` or missing; the other two are obeyed whatever the environment says.
  func colors(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && environment["NO_COLOR"] == nil && environment.canMoveCursor
    }
  }
}

extension Environment {
  /// Whether the terminal, if there is one, obeys escape sequences.
  var canMoveCursor: Bool { (self["TERM"] ?? "dumb") != "dumb" }
}
