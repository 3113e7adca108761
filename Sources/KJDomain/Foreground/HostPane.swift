/// The tmux pane that a client on a host shows.
package struct HostPane: Hashable, Sendable {
  /// Its device, relative to `/dev`.
  package let terminal: String
  /// The pane's id, such as `%5`.
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
