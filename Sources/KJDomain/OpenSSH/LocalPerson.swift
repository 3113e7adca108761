/// A user of this machine.
public struct LocalPerson: Hashable, Sendable {
  /// The login name; empty if the user has none on this machine.
  package let name: String
  package let id: UInt32
  /// The home directory.
  package let home: String

  public init(name: String, id: UInt32, home: String) {
    self.name = name
    self.id = id
    self.home = home
  }
}
