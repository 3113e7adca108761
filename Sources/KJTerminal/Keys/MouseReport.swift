/// A mouse report, in one of the encodings whose coordinates are cells.
///
/// The forms are `CSI M` and three bytes, `CSI < button ; column ; row M` or `m` (1006), and
/// `CSI button ; column ; row M` (1015). Source: xterm's `ctlseqs.txt`.
struct MouseReport: Equatable {
  enum Event: Equatable {
    /// A button was pressed; the press is primary if it was the first button without Shift, Control and so on.
    case press(isPrimary: Bool)
    case release
    /// The mouse was moved: `drag` with a button held down, `motion` without one.
    case drag
    case motion
    case wheelUp
    case wheelDown
    /// The wheel was tilted.
    case wheelAside
  }

  let event: Event
  let position: ScreenPosition

  private static let modifiers = 4 | 8 | 16
  private static let motion = 32
  private static let wheel = 64
  private static let furtherButtons = 128

  /// - Returns: nil if the bytes are another report.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 6, bytes[0] == 0x1B, bytes[1] == UInt8(ascii: "[") else { return nil }
    if bytes[2] == UInt8(ascii: "M") {
      guard bytes.count == 6, bytes[3...].allSatisfy({ $0 >= 0x20 }) else { return nil }
      let numbers = bytes[3...].map { Int($0) - 0x20 }
      self.init(numbers, isRelease: nil)
    } else if bytes[2] == UInt8(ascii: "<") {
      guard let numbers = Self.numbers(bytes[3..<(bytes.count - 1)]) else { return nil }
      switch bytes[bytes.count - 1] {
      case UInt8(ascii: "M"): self.init(numbers, isRelease: false)
      case UInt8(ascii: "m"): self.init(numbers, isRelease: true)
      default: return nil
      }
    } else {
      guard bytes.last == UInt8(ascii: "M"),
        let numbers = Self.numbers(bytes[2..<(bytes.count - 1)]),
        numbers[0] >= 0x20
      else { return nil }
      self.init([numbers[0] - 0x20] + numbers[1...], isRelease: nil)
    }
  }

  /// - Parameters:
  ///   - numbers: The button, the column and the row.
  ///   - isRelease: nil if the button's number tells.
  private init?(_ numbers: [Int], isRelease: Bool?) {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    position = ScreenPosition(row: numbers[2], column: numbers[1])
    let code = numbers[0]
    let button = code & 3
    if code & Self.wheel != 0 && code & Self.motion == 0 {
      event = button == 0 ? .wheelUp : button == 1 ? .wheelDown : .wheelAside
    } else if code & Self.motion != 0 {
      event = button == 3 ? .motion : .drag
    } else if isRelease ?? (button == 3 && code & Self.furtherButtons == 0) {
      event = .release
    } else {
      event = .press(
        isPrimary: button == 0 && code & (Self.modifiers | Self.furtherButtons) == 0)
    }
  }

  private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    let fields = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let numbers = fields.compactMap { field -> Int? in
      guard (1...5).contains(field.count), field.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      return field.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    return numbers.count == 3 && fields.count == 3 ? numbers : nil
  }
}
