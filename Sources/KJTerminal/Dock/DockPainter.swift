/// Draws rows in the colors of a theme, or without colors.
package struct DockPainter: Equatable, Sendable {
  let theme: DockTheme
  let depth: ColorDepth

  package init(_ theme: DockTheme, _ depth: ColorDepth) {
    self.theme = theme
    self.depth = depth
  }

  /// Clears the columns of a picture, which removes pictures tied to their cells; leaves the cursor after them.
  func emptying(_ columns: Int) -> String {
    guard columns > 0 else { return "" }
    return "\u{1B}[0\(attributes(of: .item))m\u{1B}[\(columns)X"
      + String(repeating: " ", count: columns)
  }

  /// The row from its first column on, or from the column after a picture; the rest of the row is cleared.
  ///
  /// The cursor must be in the row, with autowrap, insertion and origin mode off, and with the ASCII character set. The
  /// bytes begin and end with plain text.
  func bytes(of line: DockLine) -> String {
    var text = ""
    for span in line.spans { text += "\u{1B}[0\(attributes(of: span.role))m\(span.text)" }
    let rest = depth == .none ? "" : ";\(colors(of: line.ground))"
    return text + "\u{1B}[0\(rest)m\u{1B}[K\u{1B}[0m"
  }

  private func attributes(of role: DockRole) -> String {
    let isUnderlined = role == .key
    if depth != .none { return (isUnderlined ? ";4" : "") + ";\(colors(of: role))" }
    switch role {
    case .text, .item: return ""
    case .key, .itemMark: return ";4"
    case .dim, .quietBadge, .itemDim: return ";2"
    case .badge, .cursor, .on, .done, .busy, .selected: return ";7"
    case .locked, .failed: return ";1;7"
    }
  }

  private func colors(of role: DockRole) -> String {
    let look = theme.look(of: role)
    let parts = [(look.text, 30), (look.ground, 40)].compactMap { color, first in
      shown(color).parameters(first: first)
    }
    return parts.joined(separator: ";")
  }

  private func shown(_ color: DockTheme.Color) -> TextColor {
    switch depth {
    case .none: .standard
    case .sixteen: .palette(color.nearest(in: Self.sixteen, from: 0))
    case .palette: .palette(color.nearest(in: Self.palette, from: 16))
    case .full: .rgb(color.red, color.green, color.blue)
    }
  }

  // MARK: Palettes

  /// xterm's default for the first sixteen colors.
  private static let sixteen: [DockTheme.Color] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F,
    0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map(DockTheme.Color.init)

  /// The colors from 16 on, which are the same in every terminal: a cube and shades of gray.
  private static let palette: [DockTheme.Color] = {
    let steps: [UInt32] = [0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
    let cube = steps.flatMap { red in
      steps.flatMap { green in steps.map { red << 16 | green << 8 | $0 } }
    }
    let grays = (0..<24).map { UInt32(8 + 10 * $0) * 0x010101 }
    return (cube + grays).map(DockTheme.Color.init)
  }()
}

extension DockTheme.Color {
  /// The index of the closest color.
  fileprivate func nearest(in palette: [DockTheme.Color], from first: Int) -> UInt8 {
    func square(_ one: UInt8, _ other: UInt8) -> Int {
      (Int(one) - Int(other)) * (Int(one) - Int(other))
    }
    func distance(_ other: DockTheme.Color) -> Int {
      square(red, other.red) + square(green, other.green) + square(blue, other.blue)
    }
    let index = palette.indices.min { distance(palette[$0]) < distance(palette[$1]) } ?? 0
    return UInt8(first + index)
  }
}
