/// What went wrong, in words for the person who reads the table.
struct RunFailed: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
