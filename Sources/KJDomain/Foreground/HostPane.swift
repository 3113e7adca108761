// A pane of tmux on a host, as the host described it.

/// The pane of tmux on a host that a client there shows.
public struct HostPane: Hashable, Sendable {
  /// Its device below `/dev`.
  public let terminal: String
  /// Such as `%5`.
  public let id: String
  /// The socket of its server.
  public let socket: String
  /// Whether a mode or a list of tmux lies over the program.
  public let isInMode: Bool

  public init(terminal: String, id: String, socket: String, isInMode: Bool) {
    self.terminal = terminal
    self.id = id
    self.socket = socket
    self.isInMode = isInMode
  }
}
