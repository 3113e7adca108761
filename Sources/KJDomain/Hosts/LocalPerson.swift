// The person who connects, as this machine knows them.

/// A user of this machine.
public struct LocalPerson: Hashable, Sendable {
  /// The login name, or nothing where the machine has none.
  public let name: String
  public let id: UInt32
  /// The home directory.
  public let home: String

  public init(name: String, id: UInt32, home: String) {
    self.name = name
    self.id = id
    self.home = home
  }
}
