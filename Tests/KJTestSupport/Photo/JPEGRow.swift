/// An encoder for Y'CbCr 4:2:0 with Huffman codes of four bits each: the output is larger than with
/// the usual tables, but the code of a symbol is its place in the list.
struct JPEGRow {
  struct Color {
    let y: Int
    let cb: Int
    let cr: Int

    static let red = Color(y: 76, cb: 85, cr: 255)
    static let green = Color(y: 150, cb: 44, cr: 21)
    static let blue = Color(y: 29, cb: 255, cr: 107)
    static let white = Color(y: 255, cb: 128, cr: 128)
  }

  /// The content of the DHT segment: DC sizes 0 to 11, and AC end-of-block and sizes 1 to 7.
  static let huffmanTables: [UInt8] =
    [0x00, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Array(0...11)
    + [0x10, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Array(0...7)

  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0
  private var lastDC = [0, 0, 0]
  private var generator: UInt64?

  /// A row of `count` blocks whose left half has one color and the right half another.
  ///
  /// A `noise` seed adds detail to the brightness.
  static func encode(_ count: Int, left: Color, right: Color, noise: UInt64?) -> [UInt8] {
    var row = JPEGRow()
    row.generator = noise
    for index in 0..<count {
      let color = index < (count + 1) / 2 ? left : right
      for _ in 0..<4 { row.appendBlock(component: 0, sample: color.y) }
      row.appendBlock(component: 1, sample: color.cb)
      row.appendBlock(component: 2, sample: color.cr)
    }
    // The last byte is padded with ones.
    row.append((1 << 7) - 1, bits: 7)
    return row.bytes
  }

  private mutating func appendBlock(component: Int, sample: Int) {
    let value = sample - 128
    appendNumber(value - lastDC[component])
    lastDC[component] = value
    if component == 0 && generator != nil {
      for _ in 0..<20 { appendNumber(nextNoise()) }
    }
    append(0, bits: 4)
  }

  /// A coefficient: the code of its size, then its bits, which are inverted for a negative number.
  private mutating func appendNumber(_ value: Int) {
    let size = Int.bitWidth - abs(value).leadingZeroBitCount
    append(UInt32(size), bits: 4)
    append(UInt32(value < 0 ? value + (1 << size) - 1 : value), bits: size)
  }

  /// A small number that is not zero, because a zero would need a run length.
  private mutating func nextNoise() -> Int {
    var state = generator ?? 1
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    generator = state
    let value = Int(state >> 60)
    return value < 8 ? value - 8 : value - 7
  }

  private mutating func append(_ value: UInt32, bits: Int) {
    pending = pending << UInt32(bits) | value
    pendingBits += bits
    while pendingBits >= 8 {
      pendingBits -= 8
      let byte = UInt8(truncatingIfNeeded: pending >> UInt32(pendingBits))
      bytes.append(byte)
      // A data byte of all ones is followed by a zero, which distinguishes it from a marker.
      if byte == 0xFF { bytes.append(0) }
    }
  }
}
