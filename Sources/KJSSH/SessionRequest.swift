// What an interactive session asks of the server.

/// A login shell or a command, with or without a terminal (RFC 4254, section 6).
public struct SessionRequest: Equatable, Sendable {
  /// A terminal at the far end (`pty-req`).
  public struct Terminal: Equatable, Sendable {
    /// The value of `TERM`.
    public let name: String
    public let size: CellSize
    /// Encoded as in RFC 4254, section 8, with the end mark.
    public let modes: [UInt8]

    /// How many bytes a name leaves for the modes: libssh2 has room for 256 of both.
    public static func roomForModes(besides name: String) -> Int { 256 - name.utf8.count }

    public init(name: String, size: CellSize, modes: [UInt8]) {
      self.name = name
      self.size = size
      self.modes = modes
    }
  }

  /// The size of a terminal in character cells; 0 where it is not known.
  public struct CellSize: Hashable, Sendable {
    public let columns: Int
    public let rows: Int

    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// A variable that the server is asked to set; it takes those that its configuration allows.
  public struct Variable: Equatable, Sendable {
    public let name: String
    public let value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public let terminal: Terminal?
  public let variables: [Variable]
  /// A command line for the login shell, in bytes of the person's own; nil for the shell itself.
  public let command: [UInt8]?

  public init(terminal: Terminal?, variables: [Variable], command: [UInt8]?) {
    self.terminal = terminal
    self.variables = variables
    self.command = command
  }
}
