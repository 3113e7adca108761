/// A color that is set with OSC 4, 5 or 10 to 19.
package enum ColorSlot: Hashable, Sendable {
  /// A color of the palette, 0 to 255 (OSC 4).
  case palette(Int)
  /// A color for an attribute such as bold (OSC 5).
  case special(Int)
  /// Text, background, cursor and so on, by the number of the command (OSC 10 to 19).
  case dynamic(Int)

  /// The command that gives the slot this color, without its introducer and terminator.
  func command(_ value: [UInt8]) -> [UInt8] {
    switch self {
    case .palette(let index): Array("4;\(index);".utf8) + value
    case .special(let index): Array("5;\(index);".utf8) + value
    case .dynamic(let number): Array("\(number);".utf8) + value
    }
  }

  /// The number of the command that resets the slot; one command resets the whole palette.
  var resetCommand: Int {
    switch self {
    case .palette: 104
    case .special: 105
    case .dynamic(let number): number + 100
    }
  }
}
