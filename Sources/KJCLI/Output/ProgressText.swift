// The line that shows how far an upload is.

import KJDomain

/// How far something is, as a line that fits a terminal.
///
/// `photo.jpg  1.2 MB of 5.0 MB  24%  3.1 MB/s`
struct ProgressText: Sendable {
  let name: OutsideText
  let done: Int
  /// `nil` if it is not known.
  let total: Int?
  /// Bytes a second.
  let rate: Double?

  /// The line, at most `columns` wide: a name that does not fit loses its beginning.
  func line(columns: Int) -> String {
    let numbers = numbers
    let shown = Self.shorten(name.description, to: columns - numbers.utf8.count - 2)
    let line = shown.isEmpty ? numbers : shown + "  " + numbers
    return String(line.prefix(Self.fitting(line, columns)))
  }

  private var numbers: String {
    var parts = [Self.size(Double(done))]
    if let total {
      parts[0] += " of " + Self.size(Double(total))
      if total > 0 { parts.append("\(min(Int(Double(done) / Double(total) * 100), 100))%") }
    }
    if let rate { parts.append(Self.size(rate) + "/s") }
    return parts.joined(separator: "  ")
  }

  /// Bytes in decimal units, like those of disks and networks: at most three digits before the point.
  static func size(_ bytes: Double) -> String {
    var value = max(bytes, 0)
    var units = ["B", "kB", "MB", "GB", "TB"][...]
    while value >= 999.95, units.count > 1 {
      value /= 1_000
      units.removeFirst()
    }
    let unit = units.first ?? ""
    if unit == "B" { return "\(Int(value)) B" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }

  private static func shorten(_ name: String, to columns: Int) -> String {
    if width(name) <= columns { return name }
    let mark = "..."
    guard columns > mark.utf8.count else { return "" }
    var kept = name[...]
    while width(kept) > columns - mark.utf8.count { kept.removeFirst() }
    return mark + kept
  }

  /// How many characters of a line fit.
  private static func fitting(_ line: String, _ columns: Int) -> Int {
    var left = columns
    return line.prefix { character in
      left -= width(String(character))
      return left >= 0
    }.count
  }

  /// The width in cells, never too low: a character that is not ASCII counts as two.
  private static func width(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
  }
}
