/// A fault that strikes once a number of bytes has passed.
public struct LineFault: Sendable {
  public enum Kind: Sendable {
    /// Both sides see the connection reset.
    case cut
    /// Both connections stay open and nothing passes any more, in either direction.
    case silence
    /// Nothing passes for this long, in either direction; then everything continues.
    case stall(Duration)
    /// Nothing passes, in either direction, until the relay is released.
    case hold
  }

  /// Whose bytes are counted.
  public enum Direction: Sendable {
    case toServer
    case toClient
  }

  public let kind: Kind
  /// How many bytes in the direction still reach the other side.
  public let afterBytes: Int
  public let direction: Direction
  /// How many connections it strikes, counting from the first; later ones pass unharmed.
  public let connections: Int

  public init(
    _ kind: Kind, afterBytes: Int, direction: Direction = .toServer, connections: Int = 1
  ) {
    self.kind = kind
    self.afterBytes = afterBytes
    self.direction = direction
    self.connections = connections
  }
}
