/// Control or Alt, for the next key.
package enum KeyModifier: Equatable, Sendable {
  case control
  case alt

  /// The modifier's bit in the keyboard protocols.
  var bit: Int {
    switch self {
    case .alt: 2
    case .control: 4
    }
  }
}
