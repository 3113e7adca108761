// Why a host could not be reached.

/// Why no address of a host could be connected to.
package enum ConnectError: Error, Sendable {
  /// The name has no address; the resolver's words.
  case unknownName(String)
  /// The most telling of the addresses' failures; the subject is that address.
  case failed(SystemError)
  /// The deadline passed, or no address answered for so long that the system gave up.
  case deadline
  case interrupted
}
