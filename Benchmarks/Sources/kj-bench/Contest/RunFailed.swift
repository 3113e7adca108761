/// Describes the failure to the person who reads the table.
struct RunFailed: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
