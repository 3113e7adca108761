// What follows from what the person typed.

/// What to do next, in the order in which it was typed.
package enum SessionEvent: Equatable, Sendable {
  /// These bytes are for the remote program.
  case send([UInt8])
  case command(SessionCommand)
  /// The prefix was followed by this key, which means nothing; nothing is sent.
  case unknownCommand([UInt8])
}
