// The color profile of most pictures: sRGB (IEC 61966-2-1).

import KJLibC

extension ICCContents {
  private static let tolerance = 0.001
  /// 1.0 as a fixed-point number of a profile.
  private static let one = 65_536.0

  /// The numbers of elements, in units of ``one``.
  private static let colors = [
    "rXYZ": [0x6FA2, 0x38F5, 0x0390], "gXYZ": [0x6299, 0xB785, 0x18DA],
    "bXYZ": [0x24A0, 0x0F84, 0xB6CF],
  ]
  private static let white = [0xF6D6, 0x1_0000, 0xD32D]
  /// The white in older profiles: the display's, D65.
  private static let olderWhite = [0xF351, 0x1_0000, 0x116CC]
  /// The matrix from the display's white to the white of the connection space.
  private static let adaptation = [
    0x10C42, 0x5DE, -0xCDB, 0x793, 0xFD90, -0x45F, -0x25E, 0x3DC, 0xC06E,
  ]
  /// The exponent, two coefficients of the curved part, one of the straight part, and the point where they meet.
  private static let curve = [0x26666, 0xF2A7, 0xD59, 0x13D0, 0xA5B]

  /// The one profile that replaces every sRGB profile.
  static let sRGB: ICCContents = {
    func numbers(_ values: [Int], _ prefix: String) -> [UInt8] {
      values.reduce(into: Array(prefix.utf8)) { $0.append(bigEndian32: $1) }
    }
    var elements = colors.mapValues { numbers($0, "XYZ \0\0\0\0") }
    elements["wtpt"] = numbers(white, "XYZ \0\0\0\0")
    elements["chad"] = numbers(adaptation, "sf32\0\0\0\0")
    for name in ["rTRC", "gTRC", "bTRC"] {
      elements[name] = numbers(curve, "para\0\0\0\0\0\u{3}\0\0")
    }
    return ICCContents(
      version: [4, 0x20], kind: "mntr", space: "RGB ", connection: "XYZ ", intent: 0,
      description: "sRGB", elements: elements)
  }()

  /// True when the colors are sRGB's: primaries, white and curves differ by at most a thousandth.
  var isSRGB: Bool {
    let simple = Self.sRGB.elements.keys + ["bkpt", "lumi", "chrm"]
    guard space == "RGB ", connection == "XYZ ", Set(elements.keys).isSubset(of: simple),
      isNear([Self.white, Self.olderWhite], "wtpt")
    else { return false }
    return Self.colors.allSatisfy { isNear([$1], $0) }
      && (elements["chad"] == nil || isNear([Self.adaptation], "chad"))
      && ["rTRC", "gTRC", "bTRC"].allSatisfy { isCurveOfSRGB(elements[$0] ?? []) }
  }

  /// True when the numbers of an element are close to one of these lists.
  private func isNear(_ lists: [[Int]], _ name: String) -> Bool {
    let found = Self.numbers(elements[name] ?? [], from: 8)
    return lists.contains { list in
      list.count == found.count
        && zip(list, found).allSatisfy { abs(Double($0) / Self.one - $1) <= Self.tolerance }
    }
  }

  /// The signed fixed-point numbers with sixteen fraction bits, from an offset to the end.
  private static func numbers(_ contents: [UInt8], from start: Int) -> [Double] {
    contents.withUnsafeBytes { bytes in
      let view = ByteView(bytes)
      return stride(from: start, to: contents.count, by: 4).compactMap { view.bigEndian32(at: $0) }
        .map { Double(Int32(truncatingIfNeeded: $0)) / one }
    }
  }

  private func isCurveOfSRGB(_ contents: [UInt8]) -> Bool {
    let table = stride(from: 12, to: contents.count - 1, by: 2).map {
      Double(Int(contents[$0]) << 8 | Int(contents[$0 + 1])) / 65_535
    }
    let isFormula = contents.starts(with: "para".utf8)
    let formula = isFormula ? Self.numbers(contents, from: 12) : []
    // A table with a single number is an exponent, and only these two formulas have a straight part.
    guard isFormula ? (contents[9] == 3 || contents[9] == 4) : table.count > 1 else { return false }
    let last = Double(max(1024, table.count) - 1)
    return stride(from: 0, through: last, by: 1).allSatisfy { step in
      let value = step / last
      let found = isFormula ? Self.value(formula, at: value) : Self.interpolated(table, at: value)
      let wanted = Self.value(Self.curve.map { Double($0) / Self.one }, at: value)
      return abs(found - wanted) <= Self.tolerance
    }
  }

  private static func value(_ formula: [Double], at value: Double) -> Double {
    let offsets = formula.count > 5 ? (formula[5], formula[6]) : (0, 0)
    return value >= formula[4]
      ? pow(formula[1] * value + formula[2], formula[0]) + offsets.0
      : formula[3] * value + offsets.1
  }

  private static func interpolated(_ table: [Double], at value: Double) -> Double {
    let place = value * Double(table.count - 1)
    let index = min(Int(place), table.count - 2)
    return table[index] + (table[index + 1] - table[index]) * (place - Double(index))
  }
}
