public import KJBase

/// A user's name on a host: 1…255 bytes without control characters, not beginning with a dash.
///
/// All other characters are allowed, because directory services allow them; that includes `@`, because `ssh` also
/// splits at the last `@`.
public struct UserName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Checks `text`; throws ``Failure`` with status `usage`.
  public init(_ text: String) throws(Failure) {
    if let reason = Self.problem(text) {
      throw Failure(.usage, "invalid user name '\(text.printable)': \(reason)")
    }
    self.text = text
  }

  private static func problem(_ text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.utf8.count > 255 { return "it is longer than 255 bytes" }
    if text.utf8.first == UInt8(ascii: "-") { return "it begins with a dash" }
    if HostSyntax.holdsControlCharacter(text) { return "it contains a control character" }
    return nil
  }

  public var description: String { text }
}
