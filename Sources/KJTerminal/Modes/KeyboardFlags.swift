/// The stack of keyboard flags of one screen.
///
/// `CSI > flags u` pushes, `CSI < n u` pops, `CSI = flags ; how u` changes the top entry. Popping more entries than
/// were pushed switches everything off. The main and the alternate screen each have a stack. Source: kitty's
/// "Comprehensive keyboard handling in terminals".
package struct KeyboardFlags: Equatable, Sendable {
  /// Terminals keep eight or sixteen entries; another push drops the oldest.
  static let maximumDepth = 16

  /// The flags that were set without a push.
  private var base: UInt8 = 0
  private var pushed: [UInt8] = []

  /// The flags in force, 0 for the traditional keyboard.
  package var current: Int { Int(pushed.last ?? base) }

  /// Whether nothing is set and nothing was pushed, so nothing needs to be undone.
  package var isEmpty: Bool { base == 0 && pushed.isEmpty }

  mutating func push(_ flags: Int) {
    if pushed.count == Self.maximumDepth { base = pushed.removeFirst() }
    pushed.append(Self.byte(flags))
  }

  mutating func pop(_ count: Int) {
    if count > pushed.count { base = 0 }
    pushed.removeLast(min(count, pushed.count))
  }

  /// Changes the flags in force: `how` is 1 to replace them, 2 to add to them, 3 to remove some.
  mutating func set(_ flags: Int, how: Int) {
    let old = UInt8(current)
    let new =
      switch how {
      case 1: Self.byte(flags)
      case 2: old | Self.byte(flags)
      case 3: old & ~Self.byte(flags)
      default: old
      }
    if pushed.isEmpty { base = new } else { pushed[pushed.count - 1] = new }
  }

  private static func byte(_ flags: Int) -> UInt8 { UInt8(flags & 0x7F) }

  var restoration: String {
    (pushed.isEmpty ? "" : "\u{1B}[<\(pushed.count)u") + (base == 0 ? "" : "\u{1B}[=0;1u")
  }

  var resumption: String {
    (base == 0 ? "" : "\u{1B}[=\(base);1u") + pushed.map { "\u{1B}[>\($0)u" }.joined()
  }
}
