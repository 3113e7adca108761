internal import KJDomain

/// How the terminal sends keys, as requested by the remote programs.
///
/// Sources: xterm's `ctlseqs.txt`, and kitty's "Comprehensive keyboard handling in terminals".
public struct KeyEncoding: Equatable, Sendable {
  /// The flags of kitty's protocol; 0 if it is off.
  var flags = 0
  /// xterm's own protocol: 0 off, 1 for keys without bytes of their own, 2 for all keys with Control or Alt.
  var modifyOtherKeys = 0
  /// Whether the arrow keys send `ESC O` (DECCKM).
  var hasApplicationCursorKeys = false

  /// The traditional keyboard.
  public static let plain = KeyEncoding()
  /// A keyboard with a separate sequence for every combination.
  public static let extended = KeyEncoding(flags: 1)

  /// Whether keys may come in an extended encoding, such as `CSI 93;5u` for `C-]`.
  package var isExtended: Bool { flags != 0 || modifyOtherKeys != 0 }

  private var disambiguates: Bool { flags & (1 | 8) != 0 }
  private var reportsAll: Bool { flags & 8 != 0 }

  // MARK: Keys with a name

  /// The bytes of the key that an action presses; nil if it does not press a key.
  func bytes(for action: SessionAction) -> [UInt8]? {
    switch action {
    case .escape: disambiguates ? Array("\u{1B}[27u".utf8) : [0x1B]
    case .enter: reportsAll ? Array("\u{1B}[13u".utf8) : [0x0D]
    case .tab: reportsAll ? Array("\u{1B}[9u".utf8) : [0x09]
    case .up: cursorKey("A")
    case .down: cursorKey("B")
    case .right: cursorKey("C")
    case .left: cursorKey("D")
    case .home: cursorKey("H")
    case .end: cursorKey("F")
    case .pageUp: Array("\u{1B}[5~".utf8)
    case .pageDown: Array("\u{1B}[6~".utf8)
    default: nil
    }
  }

  /// The bytes of the key that a slot presses.
  func bytes(for key: SlotKey) -> [UInt8] {
    switch key {
    case .control(let character):
      adding(.control, to: .byte(character), [character]) ?? [KeyPress.control(Int(character)) ?? 0]
    case .alt(let character): adding(.alt, to: .byte(character), [character]) ?? []
    case .backTab: Array((disambiguates ? "\u{1B}[9;2u" : "\u{1B}[Z").utf8)
    }
  }

  private func cursorKey(_ final: String) -> [UInt8] {
    let introducer = hasApplicationCursorKeys && flags == 0 ? "\u{1B}O" : "\u{1B}["
    return Array((introducer + final).utf8)
  }

  // MARK: Combinations

  /// The bytes of a pressed key with an added modifier.
  ///
  /// - Parameter unit: The original bytes of the key.
  /// - Returns: nil if there is no such combination.
  func adding(_ modifier: KeyModifier, to token: KeyToken, _ unit: [UInt8]) -> [UInt8]? {
    switch token {
    case .byte(let byte): combination(modifier, Int(byte), unit)
    case .character:
      String(validating: unit, as: UTF8.self)?.unicodeScalars.first.flatMap {
        combination(modifier, Int($0.value), unit)
      }
    case .meta(let byte):
      modifier == .alt ? unit : Self.control(Int(byte)).map { [0x1B, $0] }
    case .press(let press): combination(of: press, and: modifier)
    case .functionKey: Self.functionKey(unit, with: modifier)
    case .escape, .reply, .cursorReport, .focusReport, .pasteStart, .pasted, .pasteEnd: nil
    }
  }

  /// A modifier combined with a character, or with Tab, Return or Backspace.
  private func combination(_ modifier: KeyModifier, _ code: Int, _ unit: [UInt8]) -> [UInt8]? {
    let isCapital = (0x41...0x5A).contains(code)
    let letter = isCapital ? code | 0x20 : code
    let isControlCharacter = code < 0x20 || code == 0x7F
    if disambiguates, !isControlCharacter || [0x09, 0x0D, 0x7F].contains(code) {
      let shift = isCapital && modifier == .alt ? KeyPress.shift : 0
      return Array("\u{1B}[\(letter);\(modifier.bit + shift + 1)u".utf8)
    }
    if modifyOtherKeys == 2 && !isControlCharacter { return otherKey(modifier, code) }
    switch modifier {
    case .alt: return [0x1B] + unit
    case .control where isControlCharacter: return unit
    case .control:
      if let byte = Self.control(code) { return [byte] }
      return modifyOtherKeys == 1 ? otherKey(modifier, code) : nil
    }
  }

  private func otherKey(_ modifier: KeyModifier, _ code: Int) -> [UInt8] {
    Array("\u{1B}[27;\(modifier.bit + 1);\(code)~".utf8)
  }

  private func combination(of press: KeyPress, and modifier: KeyModifier) -> [UInt8] {
    let modifiers = (press.modifiers | modifier.bit) + 1
    let text = flags == 0 ? "27;\(modifiers);\(press.code)~" : "\(press.code);\(modifiers)u"
    return Array("\u{1B}[\(text)".utf8)
  }

  /// The byte that Control turns a character into; terminals also accept some digits.
  private static func control(_ character: Int) -> UInt8? {
    switch character {
    case 0x20, 0x32: 0
    case 0x3F, 0x38: 0x7F
    case 0x33...0x37: UInt8(character - 0x33 + 0x1B)
    default: KeyPress.control(character)
    }
  }

  /// An arrow or a function key with a modifier: `CSI 1;5D`, `CSI 5;5~`.
  private static func functionKey(_ unit: [UInt8], with modifier: KeyModifier) -> [UInt8]? {
    guard unit.count > 2, let final = unit.last, unit[1] != UInt8(ascii: "[") || unit[2] != 0x5B
    else { return nil }
    let fields = String(decoding: unit[2..<(unit.count - 1)], as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false)
    let old = fields.count > 1 ? Int(fields[1].prefix { $0 != ":" }) ?? 1 : 1
    let number = fields.first.flatMap { Int($0) } ?? 1
    let modifiers = (max(old - 1, 0) | modifier.bit) + 1
    return Array("\u{1B}[\(number);\(modifiers)".utf8) + [final]
  }
}

extension TerminalModes {
  /// How the terminal currently sends keys.
  package var keyEncoding: KeyEncoding {
    KeyEncoding(
      flags: keyboard.current, modifyOtherKeys: keyboards.modifyOtherKeys,
      hasApplicationCursorKeys: isOn(.applicationCursorKeys))
  }
}
