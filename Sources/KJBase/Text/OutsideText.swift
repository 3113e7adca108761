/// Text from outside that no message can show unescaped by mistake.
///
/// Interpolation and ``description`` yield its printable form. ``raw`` is the text itself: for comparisons, files,
/// other programs, and JSON, which has its own escapes.
public struct OutsideText: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let raw: String

  package init(_ raw: some StringProtocol) { self.raw = String(raw) }

  /// Decodes UTF-8; invalid bytes become U+FFFD.
  package init(decoding bytes: some Collection<UInt8>) {
    raw = String(decoding: bytes, as: UTF8.self)
  }

  package var isEmpty: Bool { raw.isEmpty }

  public var description: String { raw.printable }

  public init(stringLiteral text: String) { raw = text }
}
