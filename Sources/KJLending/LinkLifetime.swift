package import KJBase

/// The value of `kj link --for`.
package enum LinkLifetime: Hashable, Sendable, CustomStringConvertible {
  /// Until a client ends it.
  case unlimited
  /// Until none of its channels has been in use for this long.
  case unused(Duration)

  package static let standard = LinkLifetime.unused(.seconds(600))

  /// Parses `90s`, `10m`, `2h` or `1d`; `0` and `forever` mean no limit.
  ///
  /// Throws ``Failure`` with status `usage`.
  package init(parsing text: String) throws(Failure) {
    if text == "0" || text == "forever" {
      self = .unlimited
      return
    }
    guard let seconds = AgeText.seconds(in: text) else {
      throw Failure(
        .usage, "invalid time '\(text.printable)'",
        advice: ["write it like '90s', '10m', '2h' or '1d', or 'forever'"])
    }
    self = .unused(.seconds(seconds))
  }

  /// Not written inside the loop: the compiler would unroll it in a different order each time, and two builds would
  /// differ.
  private static let units: [(length: Int64, letter: String)] = [
    (86_400, "d"), (3600, "h"), (60, "m"),
  ]

  /// In the format of ``init(parsing:)``, in the largest unit that is exact.
  package var description: String {
    guard case .unused(let limit) = self else { return "forever" }
    let seconds = limit.components.seconds
    for unit in Self.units where seconds % unit.length == 0 {
      return "\(seconds / unit.length)\(unit.letter)"
    }
    return "\(seconds)s"
  }
}
