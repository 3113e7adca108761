/// The purpose of a channel: what its far end will be.
package enum ChannelPurpose: Equatable, Sendable {
  /// The server's SFTP subsystem.
  case sftp
  /// The standard input and output of a command that the user's login shell runs, unless the server
  /// forces another command for this key.
  ///
  /// The command must not contain untrusted text; anything that varies is written to its standard input.
  case command(String)
  /// A port that the server connects to: the way to a host behind a jump host.
  ///
  /// The host is a name, which the server resolves, or an address without brackets.
  case tunnel(host: String, port: UInt16)
  /// A login shell, or a command from the person, usually with a terminal.
  case session(SessionRequest)

  /// The operation that opens the channel, as a phrase.
  var opening: String {
    switch self {
    case .sftp, .command, .session: "open a channel"
    case .tunnel(let host, let port): "reach \(host) port \(port)"
    }
  }

  /// The operation that starts the far end, as a phrase.
  var starting: String {
    switch self {
    case .sftp: "start the subsystem 'sftp'"
    case .command: "run a command"
    case .session(let request): request.command == nil ? "start a shell" : "run a command"
    case .tunnel: opening
    }
  }
}
