internal import ArgumentParser
import KJSystem

/// The values of `--color`.
package enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  case auto
  case always
  case never

  /// Whether to color the messages written to a stream.
  ///
  /// `auto` means color on a terminal, unless `NO_COLOR` is set and not empty, or `TERM` is `dumb` or missing. The
  /// other two ignore the environment.
  func colors(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && environment["NO_COLOR"] == nil && environment.canMoveCursor
    }
  }
}

extension Environment {
  /// Whether the terminal, if there is one, supports escape sequences.
  var canMoveCursor: Bool { (self["TERM"] ?? "dumb") != "dumb" }
}
