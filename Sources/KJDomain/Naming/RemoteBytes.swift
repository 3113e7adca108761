internal import KJBase

/// Rules for the bytes of remote names.
enum RemoteBytes {
  static let slash = UInt8(ascii: "/")

  /// Why the bytes cannot be part of a path, in words that continue a sentence after a colon.
  ///
  /// Names may contain control characters, but a path with one cannot be shown, pasted or inserted
  /// unchanged, so kj makes no such path. C1 characters count only if encoded as UTF-8.
  static func problem(_ bytes: [UInt8]) -> String? {
    if bytes.contains(0) { return "it contains a NUL byte" }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return "it contains a control character"
    }
    let pairs = zip(bytes, bytes.dropFirst())
    if pairs.contains(where: { $0 == 0xC2 && (0x80...0x9F).contains($1) }) {
      return "it contains a control character"
    }
    // U+2028 and U+2029, which some readers treat as the end of a line.
    let text = String(decoding: bytes, as: UTF8.self)
    if text.unicodeScalars.contains(where: { $0 == "\u{2028}" || $0 == "\u{2029}" }) {
      return "it contains a line separator"
    }
    return nil
  }

  /// The bytes as text for messages, safe to show; bytes that are not UTF-8 are replaced.
  static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).printable }
}
