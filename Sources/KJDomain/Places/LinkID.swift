internal import KJBase

/// Eight lower-case hex digits, drawn at random for each `kj attach` and `kj link` when it starts.
public struct LinkID: Hashable, Sendable {
  package let text: String

  /// Takes eight lower-case hex digits; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 8, text.utf8.allSatisfy(\.isLowerHexDigit) else { return nil }
    self.text = text
  }

  /// Draws a new one from the system's random numbers.
  package static func random() -> LinkID { LinkID(bits: UInt32.random(in: .min ... .max)) }

  private init(bits: UInt32) {
    let digits = String(bits, radix: 16)
    text = String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }

  /// The session whose socket has this name; nil for any other name.
  package init?(socketName: String) {
    guard socketName.hasSuffix(Self.suffix) else { return nil }
    self.init(String(socketName.dropLast(Self.suffix.count)))
  }

  /// The name of the session's socket: `4f2a9c1e.sock`.
  package var socketName: String { text + Self.suffix }

  /// The name of the socket of OpenSSH's client, if the client carries the session: `4f2a9c1e.ssh`.
  package var masterName: String { text + Self.masterSuffix }

  /// The session that such a socket belongs to; nil for any other name.
  package init?(masterName: String) {
    guard masterName.hasSuffix(Self.masterSuffix) else { return nil }
    self.init(String(masterName.dropLast(Self.masterSuffix.count)))
  }

  private static let masterSuffix = ".ssh"
  private static let suffix = ".sock"
}

extension LinkID: CustomStringConvertible {
  public var description: String { text }
}
