// Keys that wait until a picture is in the prompt: the first Enter, and everything that was typed behind it.

/// The units that wait.
struct HeldKeys {
  /// The most bytes that wait.
  private static let limit = 64 << 10
  /// Enter of the keypad in its application mode.
  private static let keypadEnter = Array("\u{1B}OM".utf8)

  enum Effect {
    /// The unit goes on.
    case passes
    /// The unit goes on, and those that waited are dropped.
    case passesAlone
    /// It is the first that waits.
    case begins
    case waits
    /// There is no room for it.
    case full
  }

  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// Takes a unit with its bytes.
  mutating func take(_ token: KeyToken, _ unit: [UInt8]) -> Effect {
    if token.isWayOut {
      if isEmpty { return .passes }
      bytes = []
      return .passesAlone
    }
    let isFirst = isEmpty
    if isFirst {
      let isEnter = token.endsLine || unit == Self.keypadEnter
      guard isEnter, token.event != .release else { return .passes }
    }
    guard bytes.count + unit.count <= Self.limit else { return .full }
    bytes += unit
    return isFirst ? .begins : .waits
  }
}

extension KeyToken {
  /// Whether it is Control-C or Escape.
  fileprivate var isWayOut: Bool { (event ?? .press) == .press && (isEscape || key == 3) }
}
