internal import KJBase

/// The identity of a host in the host book: 16 lower-case hex digits, generated when the host is added.
package struct HostID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Takes 16 lower-case hex digits; `nil` for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 16, text.utf8.allSatisfy(\.isLowerHexDigit) else { return nil }
    self.text = text
  }

  /// Generates a new identity from the system's random numbers.
  package static func random() -> HostID { HostID(bits: .random(in: .min ... .max)) }

  private init(bits: UInt64) { text = String(bits, digits: 16, radix: 16) }

  package var description: String { text }
}
