// Arguments for the host book, which is JSON and can hold nothing but text.

import KJCLI
import KJDomain

extension RawArgument {
  /// The argument as text; throws ``Failure`` with status `usage` if it is not UTF-8.
  func text() throws(Failure) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    throw Failure(.usage, "cannot use '\(self)': it is not UTF-8")
  }
}
