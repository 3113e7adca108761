// A moment as a clock on the wall shows it, for names that people sort and read.

/// A local date and time, to the second.
public struct Timestamp: Hashable, Sendable {
  public let year: Int
  /// 1…12.
  public let month: Int
  public let day: Int
  public let hour: Int
  public let minute: Int
  /// 0…60: a leap second is possible.
  public let second: Int

  public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// `yyyyMMdd`.
  public var date: String { Self.pad(year, to: 4) + Self.pad(month, to: 2) + Self.pad(day, to: 2) }

  private static func pad(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
  }
}

extension Timestamp: CustomStringConvertible {
  /// `yyyyMMdd-HHmmss`, which sorts by time.
  public var description: String {
    date + "-" + [hour, minute, second].map { Self.pad($0, to: 2) }.joined()
  }
}
