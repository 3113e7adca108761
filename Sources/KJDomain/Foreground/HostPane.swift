// A pane of tmux on a host, as the host described it.

/// The pane of tmux on a host that a client there shows.
package struct HostPane: Hashable, Sendable {
  /// Its device below `/dev`.
  package let terminal: String
  /// Such as `%5`.
  package let id: String
  /// The socket of its server.
  package let socket: String
  /// Whether a mode or a list of tmux lies over the program.
  package let isInMode: Bool

  package init(terminal: String, id: String, socket: String, isInMode: Bool) {
    self.terminal = terminal
    self.id = id
    self.socket = socket
    self.isInMode = isInMode
  }
}
