/// Text from outside, which a message cannot show by mistake as it is.
///
/// Interpolation and ``description`` give its printable form. ``raw`` is the text itself: for comparisons,
/// files, other programs, and JSON, which has escapes of its own.
public struct OutsideText: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let raw: String

  package init(_ raw: some StringProtocol) { self.raw = String(raw) }

  /// Decodes UTF-8; bytes that are not part of it become U+FFFD.
  package init(decoding bytes: some Collection<UInt8>) {
    raw = String(decoding: bytes, as: UTF8.self)
  }

  package var isEmpty: Bool { raw.isEmpty }

  public var description: String { raw.printable }

  public init(stringLiteral text: String) { raw = text }
}
