internal import KJBase

/// A local date and time, to the second.
package struct Timestamp: Hashable, Sendable, CustomStringConvertible {
  package let year: Int
  /// 1…12.
  package let month: Int
  package let day: Int
  package let hour: Int
  package let minute: Int
  /// 0…60: leap seconds are possible.
  package let second: Int

  package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// Reads the form of ``description``; nil for anything else, such as a 13th month.
  package init?(parsing text: some StringProtocol) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }.map { Int($0) - 48 }
    guard digits.count == 14, digits.allSatisfy((0...9).contains) else { return nil }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    self.init(
      year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10),
      minute: number(10..<12), second: number(12..<14))
    guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60,
      description == text
    else { return nil }
  }

  /// `yyyyMMdd`.
  package var date: String {
    String(year, digits: 4) + String(month, digits: 2) + String(day, digits: 2)
  }

  /// `yyyyMMdd-HHmmss`, which sorts by time.
  package var description: String {
    date + "-" + [hour, minute, second].map { String($0, digits: 2) }.joined()
  }
}
