/// A key as the extended keyboard protocols report it.
///
/// The forms are `CSI code:shifted:base ; modifiers:event ; text u`, from kitty's protocol and xterm's
/// `formatOtherKeys`, and xterm's `CSI 27 ; modifiers ; code ~`.
package struct KeyPress: Equatable, Sendable {
  package enum Event: Int, Sendable {
    case press = 1
    case `repeat` = 2
    case release = 3
  }

  /// The key's character, or a number in the private use area for keys without one.
  package var code: Int
  /// The character of the key with Shift, if the terminal reports it.
  package var shifted: Int?
  /// The key's character on an American keyboard, if the terminal reports it.
  ///
  /// Control applies to this one if the key's own character is not ASCII.
  package var base: Int?
  /// 1 Shift, 2 Alt, 4 Control, 8 Super, 16 Hyper, 32 Meta; lock keys are left out.
  package var modifiers = 0
  package var event = Event.press
  /// The first character of the text that the key typed, if the terminal reports that.
  package var text: Int?

  package init(code: Int) { self.code = code }

  static let shift = 1
  static let alt = 2
  static let control = 4
  private static let locks = 64 | 128

  /// Reads the parameters of a control sequence that ends in `u` or `~`; `nil` if it is another key.
  init?(parameters: [UInt8], final: UInt8) {
    let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { field in
        field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
      }
    func value(_ field: Int, _ part: Int = 0) -> Int? {
      field < fields.count && part < fields[field].count ? fields[field][part] : nil
    }
    switch final {
    case UInt8(ascii: "u"):
      guard let code = value(0) else { return nil }
      self.init(code: code)
      shifted = value(0, 1)
      base = value(0, 2)
      text = value(2)
    case UInt8(ascii: "~"):
      guard value(0) == 27, let code = value(2) else { return nil }
      self.init(code: code)
    default: return nil
    }
    modifiers = max((value(1) ?? 1) - 1, 0) & ~Self.locks
    event = value(1, 1).flatMap(Event.init) ?? .press
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...7).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Whether this is a modifier such as Shift or Control alone, or a lock key.
  var isModifier: Bool { (57_358...57_360).contains(code) || (57_441...57_454).contains(code) }

  /// Whether this is Return or Enter without a modifier.
  var isReturn: Bool { modifiers == 0 && (code == 13 || code == 57_414) }

  /// The key's ASCII byte in the plain encoding; `nil` with modifiers other than Shift and Control.
  var byte: UInt8? {
    switch modifiers {
    case 0: return ascii(text ?? code)
    case Self.shift:
      let upper = (0x61...0x7A).contains(code) ? code - 0x20 : code
      return ascii(text ?? shifted ?? upper)
    case Self.control: return Self.control(code > 0x7F ? base ?? code : code)
    case Self.control | Self.shift:
      // Some terminals report the shifted character as the code; then it is a sign that needs Shift.
      return (shifted ?? code).isSignThatNeedsShift ? Self.control(shifted ?? code) : nil
    default: return nil
    }
  }

  /// The byte that Control turns a character into.
  static func control(_ character: Int) -> UInt8? {
    let letter = (0x61...0x7A).contains(character) ? character - 0x20 : character
    return (0x40...0x5F).contains(letter) ? UInt8(letter - 0x40) : nil
  }

  private func ascii(_ character: Int) -> UInt8? {
    (0...0x7F).contains(character) ? UInt8(character) : nil
  }
}

extension Int {
  /// Whether this is `@`, `^` or `_`: they combine with Control, and need Shift on most keyboards.
  fileprivate var isSignThatNeedsShift: Bool { [0x40, 0x5E, 0x5F].contains(self) }
}
