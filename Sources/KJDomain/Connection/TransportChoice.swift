package import KJBase

/// Which way to take to the server.
package enum TransportChoice: String, Hashable, Sendable, CaseIterable {
  /// A connected OpenSSH master, else libssh2, else OpenSSH's client where libssh2 cannot do what is needed.
  case auto
  /// kj's own connection, with libssh2, and no other.
  case libssh2
  /// OpenSSH's client, and no other.
  case ssh

  /// Reads a name; throws ``Failure`` with status `usage`.
  package init(parsing text: String) throws(Failure) {
    guard let choice = TransportChoice(rawValue: text) else {
      let names = Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw Failure(.usage, "invalid way '\(text.printable)': it must be one of \(names)")
    }
    self = choice
  }
}
