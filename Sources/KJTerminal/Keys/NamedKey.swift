// Keys that have a name, and those that are held down with another key.

/// A key that kj sends in the person's place.
package enum NamedKey: Equatable, Sendable {
  case escape
  case tab
  case left
  case down
  case up
  case right
  case home
  case end
  case pageUp
  case pageDown
}

/// Control or Alt, for the next key.
package enum KeyModifier: Equatable, Sendable {
  case control
  case alt

  /// Its bit in the modifiers of the keyboard protocols.
  var bit: Int {
    switch self {
    case .alt: 2
    case .control: 4
    }
  }
}
