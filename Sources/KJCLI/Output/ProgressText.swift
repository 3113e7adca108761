import KJBase

/// The progress of an operation, as a line that fits a terminal.
///
/// `photo.jpg  1.2 MB of 5.0 MB  24 %  3.1 MB/s  1 s left`
struct ProgressText: Sendable {
  let name: OutsideText
  let done: Int
  /// nil if it is unknown.
  let total: Int?
  /// In bytes per second.
  let rate: Double?

  /// Returns the line, at most `columns` wide: a name that does not fit loses its beginning.
  func line(columns: Int) -> String {
    let numbers = numbers
    let shown = Self.shorten(name.description, to: columns - numbers.utf8.count - 2)
    let line = shown.isEmpty ? numbers : shown + "  " + numbers
    return Self.fitted(line, columns)
  }

  private var numbers: String {
    var parts = [Self.size(Double(done))]
    if let total {
      parts[0] += " of " + Self.size(Double(total))
      if total > 0 { parts.append("\(min(Int(Double(done) / Double(total) * 100), 100)) %") }
    }
    if let rate { parts.append(Self.size(rate) + "/s") }
    if let rate, let total, rate >= 1, done < total {
      parts.append(Self.time(Double(total - done) / rate) + " left")
    }
    return parts.joined(separator: "  ")
  }

  /// A duration in its largest unit, rounded up: `10 s`, `3 min`, `2 h`.
  private static func time(_ seconds: Double) -> String {
    let seconds = Int(min(seconds, 1e9).rounded(.up))
    if seconds < 100 { return "\(seconds) s" }
    if seconds < 6000 { return "\((seconds + 59) / 60) min" }
    return "\((seconds + 3599) / 3600) h"
  }

  /// A number of bytes in decimal units, like those of disks and networks, with at most three digits before the point.
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

  /// The part of a line that fits.
  static func fitted(_ line: String, _ columns: Int) -> String {
    var left = columns
    return String(
      line.prefix { character in
        left -= width(String(character))
        return left >= 0
      })
  }

  /// An upper limit for the width in cells: a non-ASCII character counts as two.
  private static func width(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
  }
}
