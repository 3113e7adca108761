// The events that keyboard input leads to.

/// Something to do with the input, in the order of typing.
public enum SessionEvent: Equatable, Sendable {
  /// These bytes are for the remote program.
  case send([UInt8])
  case command(SessionCommand)
  /// The prefix was followed by this key, which is not a command; nothing is sent.
  case unknownCommand([UInt8])
}
