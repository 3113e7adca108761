// What a relay does to a line, apart from delaying it.

/// A fault that strikes once the client has sent a number of bytes.
public struct LineFault: Sendable {
  public enum Kind: Sendable {
    /// Both sides see the connection reset.
    case cut
    /// Both connections stay open and nothing passes any more, in either direction.
    case silence
  }

  public let kind: Kind
  /// How many bytes from the client still reach the server.
  public let afterBytes: Int
  /// How many connections it strikes, from the first on; later ones pass unharmed.
  public let connections: Int

  public init(_ kind: Kind, afterBytes: Int, connections: Int = 1) {
    self.kind = kind
    self.afterBytes = afterBytes
    self.connections = connections
  }
}
