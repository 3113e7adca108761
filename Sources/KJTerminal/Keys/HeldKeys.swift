/// The kind of unit that is the first to wait for pictures; all later units wait too.
package enum HoldStart: Equatable, Sendable {
  case anyKey
  case enter
  /// Nothing waits.
  case none
}

/// The units that wait, in one part per picture: those typed after that picture and before the next.
struct HeldKeys {
  /// The maximum number of bytes that wait.
  private static let limit = 64 << 10
  /// Enter on the keypad in application mode.
  private static let keypadEnter = Array("\u{1B}OM".utf8)

  enum Effect {
    /// The unit is sent.
    case passes
    /// The unit is sent, and the waiting units are dropped.
    case passesAlone
    /// The unit is the first that waits.
    case begins
    case waits
    /// There is no room for the unit.
    case full
  }

  private struct Part {
    var bytes: [UInt8] = []
    /// The offset of each Enter.
    var enters: [Int] = []
  }

  private var parts: [Part] = []

  /// The number of pictures whose keys have not been taken.
  var count: Int { parts.count }

  var isEmpty: Bool { parts.allSatisfy(\.bytes.isEmpty) }

  /// Whether nothing was typed between the first two pictures.
  var isFirstEmpty: Bool { parts.first?.bytes.isEmpty ?? true }

  var hasEnter: Bool { parts.contains { !$0.enters.isEmpty } }

  /// Begins the part of a new picture.
  ///
  /// - Parameter isFirst: Whether the picture comes before all others, and was dropped before all waiting keys.
  mutating func beginPart(isFirst: Bool) { parts.insert(Part(), at: isFirst ? 0 : parts.count) }

  /// Takes the bytes of the first part, or only those before an Enter in it; the Enter and the rest then stay.
  ///
  /// Codex treats an Enter as a line break if it comes right after words that arrived all at once.
  mutating func takeFirst() -> [UInt8] {
    guard var part = parts.first else { return [] }
    guard let end = part.enters.first(where: { $0 > 0 }) else {
      return parts.removeFirst().bytes
    }
    let words = Array(part.bytes[..<end])
    part.bytes.removeFirst(end)
    part.enters = part.enters.filter { $0 >= end }.map { $0 - end }
    parts[0] = part
    return words
  }

  /// Takes a unit and its bytes.
  mutating func take(_ token: KeyToken, _ unit: [UInt8], from start: HoldStart) -> Effect {
    guard let last = parts.indices.last else { return .passes }
    if token.isWayOut {
      if isEmpty { return .passes }
      parts = Array(repeating: Part(), count: parts.count)
      return .passesAlone
    }
    let isEnter = (token.endsLine || unit == Self.keypadEnter) && token.event != .release
    let isFirst = isEmpty
    if isFirst {
      guard start == .anyKey && token.event != .release || start == .enter && isEnter else {
        return .passes
      }
    }
    let count = parts.reduce(0) { $0 + $1.bytes.count }
    guard count + unit.count <= Self.limit else { return .full }
    if isEnter { parts[last].enters.append(parts[last].bytes.count) }
    parts[last].bytes += unit
    return isFirst ? .begins : .waits
  }
}

extension KeyToken {
  /// Whether this is a press of Control-C, in any encoding.
  var isInterrupt: Bool { (event ?? .press) == .press && key == 3 }

  /// Whether this is a press of Control-C or Escape.
  fileprivate var isWayOut: Bool { isInterrupt || (event ?? .press) == .press && isEscape }
}
