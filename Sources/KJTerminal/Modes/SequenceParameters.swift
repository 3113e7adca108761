// The numbers of a control sequence, collected without allocation.

/// The parameters of a control sequence: numbers separated by `;`, with parts separated by `:`.
///
/// What is missing reads as 0, which every sequence understood here takes as "not given". Numbers end
/// at 65535, and the first 32 count, as in the terminals.
struct SequenceParameters {
  static let capacity = 32

  private var values = SIMD32<UInt16>(repeating: 0)
  /// A bit for each number that stands behind a `:`.
  private var parts: UInt32 = 0
  private(set) var count = 1
  private var isFull = false
  /// Whether nothing was read yet, not even a digit.
  private(set) var isUntouched = true

  subscript(index: Int) -> Int { index < count ? Int(values[index]) : 0 }

  /// Whether the number is a part of the one before it.
  func isPart(_ index: Int) -> Bool { index < count && parts & (1 << UInt32(index)) != 0 }

  mutating func appendDigit(_ digit: UInt8) {
    isUntouched = false
    guard !isFull else { return }
    let value = Int(values[count - 1]) * 10 + Int(digit)
    values[count - 1] = UInt16(min(value, Int(UInt16.max)))
  }

  mutating func startNext(asPart isPart: Bool) {
    isUntouched = false
    guard count < Self.capacity else {
      isFull = true
      return
    }
    if isPart { parts |= 1 << UInt32(count) }
    count += 1
  }
}
