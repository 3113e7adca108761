// Numbers as they stand in tables.

extension Double {
  /// With so many digits behind the point, or a dash for what is not a number.
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

  /// A time in milliseconds: short ones with a digit behind the point.
  var milliseconds: String { fixed(self < 100 ? 1 : 0) }
}
