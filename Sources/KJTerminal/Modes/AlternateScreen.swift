/// The alternate screen, entered by one of its three modes.
package struct AlternateScreen: Equatable, Sendable {
  /// The mode that switched to it: 47, 1047 (which clears it on leaving) or 1049.
  package let mode: Int
  /// Whether the cursor was saved before, by 1049 itself or by 1048, and is restored on leaving.
  package internal(set) var restoresCursor: Bool

  var entry: String { (mode != 1049 && restoresCursor ? "\u{1B}[?1048h" : "") + "\u{1B}[?\(mode)h" }

  var exit: String { "\u{1B}[?\(mode)l" + (mode != 1049 && restoresCursor ? "\u{1B}[?1048l" : "") }
}
