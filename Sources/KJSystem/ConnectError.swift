/// Why kj could not connect to any address of a host.
package enum ConnectError: Error, Sendable {
  /// The name has no address; the text is the resolver's message.
  case unknownName(String)
  /// The most informative failure among the addresses; its subject is that address.
  case failed(SystemError)
  /// The deadline passed, or the system gave up because no address answered.
  case deadline
  case interrupted
}
