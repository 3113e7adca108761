/// The tmux pane that a client on a host shows.
package struct HostPane: Hashable, Sendable {
  /// Its device below `/dev`.
  package let terminal: String
  /// Such as `%5`.
  package let id: String
  /// The socket of its server.
  package let socket: String
  /// Whether a mode or a list of tmux covers the program.
  package let isInMode: Bool

  package init(terminal: String, id: String, socket: String, isInMode: Bool) {
    self.terminal = terminal
    self.id = id
    self.socket = socket
    self.isInMode = isInMode
  }
}
