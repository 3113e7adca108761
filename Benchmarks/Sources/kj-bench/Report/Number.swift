// Numbers in the form for tables.

extension Double {
  /// The number with this many digits after the decimal point, or a dash if it is not finite.
  func fixed(_ digits: Int) -> String {
    guard isFinite else { return "-" }
    let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
    let units = Int((self * Double(scale)).rounded())
    let sign = units < 0 ? "-" : ""
    if digits == 0 { return "\(units)" }
    let fraction = String(abs(units) % scale)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(sign)\(abs(units) / scale).\(zeros)\(fraction)"
  }

  /// A time in milliseconds; a short one has one digit after the decimal point.
  var milliseconds: String { fixed(self < 100 ? 1 : 0) }
}
