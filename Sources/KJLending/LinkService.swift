internal import KJBase
internal import KJDomain

/// An answer to a client; nil if the server will receive it later.
typealias LinkAnswer<Value> = Result<Value, Failure>?

/// The session that a ``LinkServer`` serves: the loop that holds the connection and the terminal.
///
/// The server calls it from ``LinkServer/advance()``; no call may block.
protocol LinkService: AnyObject {
  /// The session's current description of itself.
  var status: LinkStatus { get }

  /// Inserts text, or reports what it would do; only called if ``LinkStatus/state`` is not nil.
  ///
  /// After nil, pass the answer to ``LinkServer/answer(_:insertion:)``.
  func insert(
    _ insertion: LinkInsertion, for client: LinkServer.ClientID
  ) -> LinkAnswer<LinkInserted>

  /// Opens an SFTP channel; only called with the session's connection key, and if ``LinkStatus/givesChannels``.
  ///
  /// After nil, pass the answer to ``LinkServer/answer(_:channel:)``.
  func openChannel(for client: LinkServer.ClientID) -> LinkAnswer<LentGreetedChannel>

  /// Asks the host which program is in the foreground there.
  ///
  /// After nil, pass the answer to ``LinkServer/answer(_:foreground:)``.
  func askForeground(for client: LinkServer.ClientID) -> LinkAnswer<HostForeground>

  /// Ends the session shortly after a positive answer.
  ///
  /// After nil, pass the answer to ``LinkServer/answer(_:end:)``.
  func end(for client: LinkServer.ClientID) -> LinkAnswer<Void>

  /// Withdraws the client's insertion, or its request to end the session, because the client is gone.
  func withdraw(_ client: LinkServer.ClientID)
}
