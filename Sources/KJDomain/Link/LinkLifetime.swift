// How long a link stays open when nobody ends it.

/// The value of `kj link --for`.
package enum LinkLifetime: Hashable, Sendable {
  /// Until somebody ends it.
  case unlimited
  /// Until none of its channels has been in use for this long.
  case unused(Duration)

  package static let standard = LinkLifetime.unused(.seconds(600))

  /// Takes `90s`, `10m`, `2h`, `1d`; `0` and `forever` for a link without a limit.
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
}

extension LinkLifetime: CustomStringConvertible {
  /// In the form that ``init(parsing:)`` takes, in the largest unit that is exact.
  package var description: String {
    guard case .unused(let limit) = self else { return "forever" }
    let seconds = limit.components.seconds
    let units: [(Int64, String)] = [(86_400, "d"), (3600, "h"), (60, "m")]
    for (unit, letter) in units where seconds % unit == 0 { return "\(seconds / unit)\(letter)" }
    return "\(seconds)s"
  }
}
