// What a session does for those who come to its socket.

internal import KJDomain

/// What an answer to a client is, if it is known already.
enum LinkAnswer<Value> {
  case now(Result<Value, Failure>)
  /// It is given to the server when it is known.
  case later
}

/// The session behind a ``LinkServer``: the loop that holds the connection and the terminal.
///
/// The server calls it out of ``LinkServer/advance()``; no call may wait.
protocol LinkService: AnyObject {
  /// What it says about itself now.
  var status: LinkStatus { get }

  /// Inserts a text, or says what it would do; asked only where ``LinkStatus/state`` is not nil.
  ///
  /// After ``LinkAnswer/later``, ``LinkServer/answer(_:insertion:)`` gives the answer.
  func insert(
    _ insertion: LinkInsertion, for client: LinkServer.ClientID
  ) -> LinkAnswer<LinkInserted>

  /// Opens an SFTP channel; asked only with its own key, where ``LinkStatus/givesChannels``.
  ///
  /// After ``LinkAnswer/later``, ``LinkServer/answer(_:channel:)`` gives the answer.
  func openChannel(for client: LinkServer.ClientID) -> LinkAnswer<any LentChannel>

  /// Asks the host what is in front there; the answer is what the host wrote.
  ///
  /// After ``LinkAnswer/later``, ``LinkServer/answer(_:foreground:)`` gives the answer.
  func askForeground(for client: LinkServer.ClientID) -> LinkAnswer<String>

  /// Takes back an insertion that was to be answered later: who asked for it has gone.
  func withdrawInsertion(for client: LinkServer.ClientID)

  /// Ends the session, soon after this returns: the answer has been sent.
  func end()
}
