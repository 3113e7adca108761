/// The data of an element that is needed to compute colors (ICC.1:2022, sections 9.2 and 10).
enum ICCElement {
  /// The names of these elements, in the order in which kj writes them.
  static let names = [
    "wtpt", "bkpt", "chad", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC",
    "A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2",
    "D2B0", "D2B1", "D2B2", "D2B3", "B2D0", "B2D1", "B2D2", "B2D3",
    "gamt", "cicp", "lumi", "chrm",
  ]

  /// The length of the prefix before the contents in all types: the type's name and four reserved bytes.
  private static let prefixLength = 8
  private static let numberLength = 4
  /// How many numbers a curve given by a formula has, by the formula's number.
  private static let formulas = [1, 3, 4, 5, 7]

  /// The data of an element without anything after its contents; nil if the data is damaged or has a type that the
  /// element cannot have.
  static func contents(_ data: ByteView, of name: String) -> [UInt8]? {
    guard let length = length(of: data, in: name), length >= prefixLength, length <= data.count
    else { return nil }
    let type = data.view(0..<4).buffer
    return Array(type) + [0, 0, 0, 0] + Array(data.view(prefixLength..<length).buffer)
  }

  private static func length(of data: ByteView, in name: String) -> Int? {
    switch name {
    case "chad": data.starts(with: "sf32") ? prefixLength + 9 * numberLength : nil
    case "cicp": data.starts(with: "cicp") ? prefixLength + 4 : nil
    case "chrm":
      data.starts(with: "chrm")
        ? data.bigEndian16(at: 8).map { prefixLength + 4 + 2 * numberLength * $0 } : nil
    case "rTRC", "gTRC", "bTRC", "kTRC": lengthOfCurve(data)
    case _ where name.hasPrefix("A2B") || name.hasPrefix("B2A") || name == "gamt":
      lengthOfTable(data)
    // It contains the offsets of its parts, so it stays as it is.
    case _ where name.hasPrefix("D2B") || name.hasPrefix("B2D"):
      data.starts(with: "mpet") ? data.count : nil
    default: data.starts(with: "XYZ ") ? prefixLength + 3 * numberLength : nil
    }
  }

  private static func lengthOfCurve(_ data: ByteView) -> Int? {
    if data.starts(with: "curv") { return data.bigEndian32(at: 8).map { 12 + 2 * $0 } }
    guard data.starts(with: "para"), let formula = data.bigEndian16(at: 8),
      formulas.indices.contains(formula)
    else { return nil }
    return 12 + numberLength * formulas[formula]
  }

  private static func lengthOfTable(_ data: ByteView) -> Int? {
    // These contain offsets as well.
    if data.starts(with: "mAB ") || data.starts(with: "mBA ") { return data.count }
    let isSmall = data.starts(with: "mft1")
    guard isSmall || data.starts(with: "mft2"), let inputs = data.byte(at: 8).map(Int.init),
      let outputs = data.byte(at: 9).map(Int.init), let points = data.byte(at: 10).map(Int.init)
    else { return nil }
    var grid = outputs
    for _ in 0..<inputs {
      grid *= points
      // It does not fit, and the product must not overflow.
      if grid > data.count { return nil }
    }
    if isSmall { return 48 + 256 * inputs + grid + 256 * outputs }
    guard let before = data.bigEndian16(at: 48), let after = data.bigEndian16(at: 50) else {
      return nil
    }
    return 52 + 2 * (before * inputs + grid + after * outputs)
  }
}
