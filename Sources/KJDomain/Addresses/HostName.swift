public import KJBase

/// A DNS name, or an IPv4 or IPv6 address literal.
///
/// Contains 1…255 bytes of ASCII letters, digits and `.`, `-`, `_`, and does not begin with a dash. Text with a colon
/// must be an IPv6 literal (RFC 4291, section 2.2), which may end in a zone: `fe80::1%eth0`. Brackets are not part of
/// the name.
///
/// It is checked once, so no later code can mistake it for an option, a path or a piece of a command.
public struct HostName: Hashable, Sendable, CustomStringConvertible {
  /// The kind of host that the text denotes.
  package enum Kind: Sendable {
    case name
    case ipv4
    case ipv6
  }

  /// The name exactly as it was written, case included.
  package let text: String
  package let kind: Kind

  /// Checks `text`; throws ``Failure`` with status `usage` if it cannot name a host.
  public init(_ text: String) throws(Failure) {
    if let reason = Self.problem(text) {
      throw Failure(.usage, "invalid host name '\(text.printable)': \(reason)")
    }
    self.text = text
    if text.utf8.contains(UInt8(ascii: ":")) {
      kind = .ipv6
    } else {
      kind = IPAddressSyntax.isIPv4(Array(text.utf8)[...]) ? .ipv4 : .name
    }
  }

  /// The name in lower case, the form in which known_hosts is searched.
  package var lowercased: String { text.lowercased() }

  private static func problem(_ text: String) -> String? {
    let bytes = text.utf8
    if bytes.isEmpty { return "it is empty" }
    if bytes.count > 255 { return "it is longer than 255 bytes" }
    if bytes.first == UInt8(ascii: "-") { return "it begins with a dash" }
    if bytes.contains(UInt8(ascii: ":")) {
      return IPAddressSyntax.isIPv6(Array(bytes)) ? nil : "it is not an IPv6 address"
    }
    if bytes.contains(where: { !HostSyntax.isNameByte($0) }) {
      return "only letters, digits and '.', '-', '_' are allowed"
    }
    return nil
  }

  public var description: String { text }
}
