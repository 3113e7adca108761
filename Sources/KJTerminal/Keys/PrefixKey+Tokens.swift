// Recognizes the prefix key in a terminal's input.

internal import KJDomain

extension PrefixKey {
  /// Whether the token is the prefix key, pressed or held; extended encodings count only if they are on.
  func matches(_ token: KeyToken, extendedKeyboard: Bool) -> Bool {
    guard let byte else { return false }
    switch token {
    case .byte(byte): return true
    case .press(let press): return extendedKeyboard && press.event != .release && press.byte == byte
    default: return false
    }
  }
}
