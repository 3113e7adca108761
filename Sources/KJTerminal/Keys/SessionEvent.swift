// The events that keyboard input leads to.

/// Something to do with the input, in the order of typing.
public enum SessionEvent: Equatable, Sendable {
  /// These bytes are for the remote program.
  case send([UInt8])
  case command(SessionCommand)
  /// The prefix was followed by this key, which is not a command; nothing is sent.
  case unknownCommand([UInt8])
  /// This may mean pictures; it and all that follows wait for ``SessionKeys/resolve(passing:extendedKeyboard:)``.
  case candidate(DropCandidate)
  /// Enter was pressed, and waits from now on with everything behind it.
  case keysHeld
  /// Control-C or Escape has dropped the keys that waited; it goes on itself.
  case heldKeysDropped
  /// No more keys can wait; the last one is dropped.
  case heldKeysFull
}
