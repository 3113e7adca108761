internal import KJBase
internal import KJDomain

/// An answer to a client; nil if it is not known yet, and the server is given it later.
typealias LinkAnswer<Value> = Result<Value, Failure>?

/// The session behind a ``LinkServer``: the loop that holds the connection and the terminal.
///
/// The server calls it from ``LinkServer/advance()``; no call may wait.
protocol LinkService: AnyObject {
  /// The session's description of itself as it is now.
  var status: LinkStatus { get }

  /// Inserts a text, or tells what it would do; only called if ``LinkStatus/state`` is not nil.
  ///
  /// After nil, ``LinkServer/answer(_:insertion:)`` gives the answer.
  func insert(
    _ insertion: LinkInsertion, for client: LinkServer.ClientID
  ) -> LinkAnswer<LinkInserted>

  /// Opens an SFTP channel; only called with its own connection key, and if ``LinkStatus/givesChannels``.
  ///
  /// After nil, ``LinkServer/answer(_:channel:)`` gives the answer.
  func openChannel(for client: LinkServer.ClientID) -> LinkAnswer<LentGreetedChannel>

  /// Asks the host what is in front there.
  ///
  /// After nil, ``LinkServer/answer(_:foreground:)`` gives the answer.
  func askForeground(for client: LinkServer.ClientID) -> LinkAnswer<HostForeground>

  /// Ends the session soon after a positive answer.
  ///
  /// After nil, ``LinkServer/answer(_:end:)`` gives the answer.
  func end(for client: LinkServer.ClientID) -> LinkAnswer<Void>

  /// Withdraws an insertion, or the wish to end the session, because the client has left.
  func withdraw(_ client: LinkServer.ClientID)
}
