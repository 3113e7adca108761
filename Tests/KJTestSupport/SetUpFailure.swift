/// A test's own failure: a server that does not start, a script line that does not hold.
public struct SetUpFailure: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
