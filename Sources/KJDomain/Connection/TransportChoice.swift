package import KJBase

/// How to connect to the server.
package enum TransportChoice: String, Hashable, Sendable, CaseIterable {
  /// A connected OpenSSH master; otherwise libssh2, or OpenSSH's client if libssh2 lacks a required feature.
  case auto
  /// Only kj's own connection, with libssh2.
  case libssh2
  /// Only OpenSSH's client.
  case ssh

  /// Reads a name; throws ``Failure`` with status `usage`.
  package init(parsing text: String) throws(Failure) {
    guard let choice = TransportChoice(rawValue: text) else {
      let names = Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw Failure(.usage, "invalid transport '\(text.printable)': it must be one of \(names)")
    }
    self = choice
  }
}
