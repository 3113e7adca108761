/// Formats an age in the largest unit that fits: `7s`, `12m`, `3h`, `2d`; `0s` if the clock was set back.
package enum AgeText {
  package static func of(seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(seconds, 0))s"
    case ..<3600: "\(seconds / 60)m"
    case ..<86_400: "\(seconds / 3600)h"
    default: "\(seconds / 86_400)d"
    }
  }

  private static let longest = 3650 * 86_400
  private static let units: [Character: Int] = [
    "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400,
  ]

  /// Parses `90s`, `10m`, `2h`, `1d` or `2w`, up to ten years; returns nil for anything else, and for zero.
  package static func seconds(in text: String) -> Int? {
    let digits = text.dropLast()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.isDigit }),
      let count = Int(digits), count > 0, let unit = text.last.flatMap({ units[$0] }),
      count <= longest / unit
    else { return nil }
    return count * unit
  }
}
