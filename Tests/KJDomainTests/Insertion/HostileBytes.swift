// Random inputs for the insertion filter.

import KJTestSupport

extension SeededNumbers {
  /// Bytes made of pieces that a filter could stumble over, with some noise between them.
  mutating func hostileBytes() -> [UInt8] {
    let pieces: [[UInt8]] =
      [
        "/", "/home/me/", "a", "photo.png", " ", "'", "\"", "\\", "$HOME", "`id`", ";", "&", "é",
        "日本",
        "📷", "\u{1B}[201~", "\u{1B}[200~", "[201~", "\n", "\r", "\t", "\u{3}", "\u{7F}", "\u{9B}",
        "\u{9B}201~", "\u{202E}", "\u{200B}", "\u{FEFF}", "\u{E000}", "\u{2028}", "\u{378}",
        "\u{301}",
      ].map { Array($0.utf8) } + [
        [0x80], [0xC2], [0xE2, 0x80], [0xC0, 0x9B], [0xED, 0xA0, 0x80],
      ]
    var bytes: [UInt8] = Bool.random(using: &self) ? Array("/".utf8) : []
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      // Most pieces are harmless, so many inputs pass.
      let isHarmless = Int.random(in: 0..<8, using: &self) > 0
      bytes += pieces[Int.random(in: 0..<(isHarmless ? 15 : pieces.count), using: &self)]
      if Int.random(in: 0..<40, using: &self) == 0 {
        bytes.append(.random(in: 0...255, using: &self))
      }
    }
    if Int.random(in: 0..<20, using: &self) == 0 { bytes += [UInt8](repeating: 0x61, count: 500) }
    return bytes
  }
}
