internal import KJBase
internal import KJDomain

/// `clips.json.damaged-20261121-093015`, followed by `-2` and so on for further ones in the same second.
///
/// Names are ordered by time, and within a second by number.
struct DamagedFileName: Comparable, CustomStringConvertible {
  private static let mark = ".damaged-"

  private let file: String
  /// As ``Timestamp`` writes it.
  private let time: String
  /// Counts from 1.
  private let number: Int

  /// The next name for a file that was just found damaged.
  ///
  /// - Parameter taken: The existing names.
  init(of file: String, at time: Timestamp, after taken: [DamagedFileName]) {
    self.file = file
    self.time = time.description
    let text = self.time
    number = (taken.filter { $0.time == text }.map(\.number).max() ?? 0) + 1
  }

  /// Reads the name of a file in the same directory; nil for one that kj did not give.
  init?(_ name: String, of file: String) {
    let beginning = file + Self.mark
    guard name.hasPrefix(beginning) else { return nil }
    let parts = name.dropFirst(beginning.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].utf8.count == 8, parts[1].utf8.count == 6,
      parts.allSatisfy({ part in part.utf8.allSatisfy { $0.isDigit } })
    else { return nil }
    let number = parts.count == 3 ? Int(parts[2]) : 1
    guard let number, number >= 1 else { return nil }
    self.file = file
    time = parts[0] + "-" + parts[1]
    self.number = number
  }

  var description: String { file + Self.mark + time + (number == 1 ? "" : "-\(number)") }

  static func < (first: Self, second: Self) -> Bool {
    (first.time, first.number) < (second.time, second.number)
  }
}
