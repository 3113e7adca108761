/// The attributes and colors of the text that is written next.
package struct TextStyle: Equatable, Sendable {
  /// A bit for each attribute that is on, numbered by the parameter that switches it on (1 to 9, without 4).
  private var attributes: UInt16 = 0
  /// The number after `4:`: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed.
  private var underline: UInt8 = 0
  /// 0 for the first font; 11 shows box drawing on some consoles.
  private var font: UInt8 = 0
  private var isOverlined = false
  private var foreground = TextColor.standard
  private var background = TextColor.standard
  private var underlineColor = TextColor.standard

  /// Applies one SGR sequence.
  mutating func apply(_ parameters: borrowing SequenceParameters) {
    var index = 0
    while index < parameters.count {
      let number = parameters[index]
      switch number {
      case 38: foreground = Self.color(parameters, &index) ?? foreground
      case 48: background = Self.color(parameters, &index) ?? background
      case 58: underlineColor = Self.color(parameters, &index) ?? underlineColor
      case 4: underline = parameters.isPart(index + 1) ? UInt8(min(parameters[index + 1], 5)) : 1
      default: apply(number)
      }
      index += 1
      while parameters.isPart(index) { index += 1 }
    }
  }

  private mutating func apply(_ number: Int) {
    switch number {
    case 0: self = TextStyle()
    case 1...9: attributes |= 1 << UInt16(number)
    case 10: font = 0
    case 11...20: font = UInt8(number)
    case 21: underline = 2
    case 22: attributes &= ~0b110
    case 24: underline = 0
    case 25: attributes &= ~0b110_0000
    case 23, 27...29: attributes &= ~(1 << UInt16(number - 20))
    case 30...37: foreground = .palette(UInt8(number - 30))
    case 39: foreground = .standard
    case 40...47: background = .palette(UInt8(number - 40))
    case 49: background = .standard
    case 53: isOverlined = true
    case 55: isOverlined = false
    case 59: underlineColor = .standard
    case 90...97: foreground = .palette(UInt8(number - 82))
    case 100...107: background = .palette(UInt8(number - 92))
    default: break
    }
  }

  /// Reads the color that begins at the index (of 38, 48 or 58) and moves to its last parameter.
  ///
  /// The forms are `38;5;n` and `38;2;r;g;b`, the same with `:`, and `38:2:space:r:g:b`.
  private static func color(
    _ parameters: borrowing SequenceParameters, _ index: inout Int
  ) -> TextColor? {
    let start = index
    var end = start + 1
    if parameters.isPart(end) {
      while parameters.isPart(end) { end += 1 }
    } else {
      end += parameters[start + 1] == 5 ? 2 : parameters[start + 1] == 2 ? 4 : parameters.count
    }
    index = end - 1
    let hasSpace = parameters.isPart(start + 1) && end - start > 5
    func part(_ offset: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: parameters[start + offset + (hasSpace ? 1 : 0)])
    }
    switch parameters[start + 1] {
    case 5: return .palette(UInt8(truncatingIfNeeded: parameters[start + 2]))
    case 2: return .rgb(part(2), part(3), part(4))
    default: return nil
    }
  }

  /// The same style on the standard background.
  var onStandardBackground: TextStyle {
    var style = self
    style.background = .standard
    return style
  }

  /// The sequence that selects only the background.
  package var backgroundSelection: String { "\u{1B}[\(background.parameters(first: 40) ?? "49")m" }

  /// The sequence that selects this style after SGR 0; empty for the plain style.
  var selection: String {
    var numbers = (1...9).filter { attributes & (1 << UInt16($0)) != 0 }.map(String.init)
    if underline > 0 { numbers.append(underline == 1 ? "4" : "4:\(underline)") }
    if font > 0 { numbers.append("\(font)") }
    if isOverlined { numbers.append("53") }
    numbers += [
      foreground.parameters(first: 30), background.parameters(first: 40),
      underlineColor.parameters(first: 50),
    ].compactMap { $0 }
    return numbers.isEmpty ? "" : "\u{1B}[\(numbers.joined(separator: ";"))m"
  }
}
