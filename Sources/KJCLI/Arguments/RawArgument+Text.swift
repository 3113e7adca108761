// Arguments that must be text: they go into the host book, which is JSON, or into the form of a path.

package import KJBase

extension RawArgument {
  /// The argument as text; throws ``Failure`` with status `usage` if it is not UTF-8.
  package func text() throws(Failure) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    throw Failure(.usage, "cannot use '\(self)': it is not UTF-8")
  }
}
