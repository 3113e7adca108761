package import KJDomain

/// A login shell or a command, with or without a terminal (RFC 4254, section 6).
package struct SessionRequest: Equatable, Sendable {
  /// A terminal at the far end (`pty-req`).
  package struct Terminal: Equatable, Sendable {
    /// The value of `TERM`.
    package let name: String
    package let size: TerminalSize
    /// The terminal modes, encoded as in RFC 4254, section 8, with the end mark.
    package let modes: [UInt8]

    /// The number of bytes that a name leaves for the modes: libssh2 has room for 256 bytes in total.
    package static func roomForModes(besides name: String) -> Int { 256 - name.utf8.count }

    package init(name: String, size: TerminalSize, modes: [UInt8]) {
      self.name = name
      self.size = size
      self.modes = modes
    }
  }

  /// An environment variable that kj asks the server to set.
  ///
  /// The server sets only those that its configuration allows.
  package struct Variable: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package let terminal: Terminal?
  package let variables: [Variable]
  /// A command line for the login shell, in the person's own bytes; nil for the shell itself.
  package let command: [UInt8]?

  package init(terminal: Terminal?, variables: [Variable], command: [UInt8]?) {
    self.terminal = terminal
    self.variables = variables
    self.command = command
  }
}
