/// The parameters of a control sequence: numbers separated by `;`, with parts separated by `:`.
///
/// A missing number reads as 0, which means "not given" in every sequence understood here. Numbers
/// are capped at 65535, and only the first 32 count, as in terminals.
struct SequenceParameters {
  static let capacity = 32
  private static let maximum: UInt32 = 65_535

  private var values = SIMD32<UInt16>(repeating: 0)
  /// A bit for each number that follows a `:`.
  private var parts: UInt32 = 0
  /// The number being read; it becomes a value once it is complete.
  private var current: UInt32 = 0
  private(set) var count = 0
  /// Whether nothing has been read yet, not even a digit.
  private(set) var isUntouched = true

  /// The number at the index, once ``finish()`` has been called.
  subscript(index: Int) -> Int { index < count ? Int(values[index]) : 0 }

  /// Whether the number is a subparameter of the one before it.
  func isPart(_ index: Int) -> Bool { index < count && parts & (1 << UInt32(index)) != 0 }

  mutating func removeAll() {
    // Values beyond the count are never read.
    parts = 0
    current = 0
    count = 0
    isUntouched = true
  }

  /// Reads the digits from the given index on; returns the index after them.
  mutating func appendDigits(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    var number = current
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      number = min(number &* 10 &+ UInt32(digit), Self.maximum)
      index += 1
    }
    current = number
    isUntouched = false
    return index
  }

  mutating func startNext(asPart isPart: Bool) {
    finish()
    if isPart && count < Self.capacity { parts |= 1 << UInt32(count) }
  }

  /// Completes the last number.
  mutating func finish() {
    isUntouched = false
    if count < Self.capacity {
      values[count] = UInt16(truncatingIfNeeded: current)
      count += 1
    }
    current = 0
  }
}
