package import KJBase

/// The permission bits of a remote file or directory.
///
/// A person can ask for 0…0777. kj refuses set-user-ID, set-group-ID and the sticky bit: nothing that it
/// uploads needs them, and a mistyped digit before the other three must not make a program privileged.
package struct FileMode: Hashable, Sendable, CustomStringConvertible {
  /// 0600: only the owner may read and write.
  package static let privateFile = FileMode(unchecked: 0o600)
  /// 0700: only the owner may list, enter and change the directory.
  package static let privateDirectory = FileMode(unchecked: 0o700)

  package let bits: UInt16

  private init(unchecked bits: UInt16) { self.bits = bits }

  /// Takes the bits that a server reports, 0…07777; drops higher bits.
  package init(told bits: UInt32) { self.bits = UInt16(bits & 0o7777) }

  /// Reads three octal digits, with or without a `0` before them; throws ``Failure`` with status `usage`.
  package init(parsing text: String) throws(Failure) {
    let digits = Array(text.utf8)
    guard digits.count == 3 || digits.count == 4,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }),
      let bits = UInt16(text, radix: 8)
    else {
      throw Self.invalid(text, "it must be three octal digits, such as 644")
    }
    guard bits <= 0o777 else {
      throw Self.invalid(text, "special bits before the three digits are not allowed")
    }
    self.bits = bits
  }

  private static func invalid(_ text: String, _ reason: String) -> Failure {
    Failure(.usage, "invalid file mode '\(text.printable)': \(reason)")
  }

  /// Four octal digits: `0600`.
  package var description: String { String(bits, digits: 4, radix: 8) }
}
