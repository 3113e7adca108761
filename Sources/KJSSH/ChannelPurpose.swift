// What a channel leads to.

/// What stands at the far end of a channel.
package enum ChannelPurpose: Equatable, Sendable {
  /// The server's SFTP subsystem.
  case sftp
  /// The standard input and output of a command, which the login shell of the user runs, unless the
  /// server has another command for this key.
  ///
  /// Never with outside text in it; what varies goes to its standard input.
  case command(String)
  /// A port that the server connects to: the line to a host behind a jump host.
  ///
  /// The host is a name, which the server resolves, or an address without brackets.
  case tunnel(host: String, port: UInt16)
  /// A login shell or a command of the person's, mostly with a terminal.
  case session(SessionRequest)

  /// What is being done while the channel is opened, as a phrase.
  var opening: String {
    switch self {
    case .sftp, .command, .session: "open a channel"
    case .tunnel(let host, let port): "reach \(host) port \(port)"
    }
  }

  /// What is being done while the far end is started, as a phrase.
  var starting: String {
    switch self {
    case .sftp: "start the subsystem 'sftp'"
    case .command: "run a command"
    case .session(let request): request.command == nil ? "start a shell" : "run a command"
    case .tunnel: opening
    }
  }
}
