// The mouse on the rows of the dock.

package import KJDomain

/// What kj takes of the reports of the mouse.
public struct MouseInterest: Equatable, Sendable {
  /// The last row of the program; those below are kj's.
  let limit: Int
  /// Whether the program has no mouse, so that no report is for it.
  let isAlone: Bool

  public init(limit: Int, isAlone: Bool) {
    self.limit = limit
    self.isAlone = isAlone
  }
}

extension SessionKeys {
  /// Whether the open unit may be a report that kj takes.
  ///
  /// - Parameter isLast: Whether no more has come at the same time. An ESC alone may be the Escape key, which
  ///   must not wait in a program; terminals write a report at once.
  func mayBecomeMouseReport(isLast: Bool) -> Bool {
    guard mouse != nil || ownsButton != nil, parser.mayBecomeMouseReport else { return false }
    return mode != .passing || !isLast || waiting.count > 1
  }

  /// Takes a report of the terminal if it is one of the mouse, and kj's.
  ///
  /// Each press belongs to the one on whose rows it was, with all that follows up to its release.
  mutating func takeMouse(_ token: KeyToken) -> Bool {
    guard mouse != nil || ownsButton != nil, token == .reply, let report = MouseReport(sevenBitUnit)
    else { return false }
    let isOnRows = mouse.map { report.position.row > $0.limit } ?? false
    let isOwn = isOnRows || mouse?.isAlone == true
    switch report.event {
    case .press(let isPrimary):
      ownsButton = isOwn
      if isOwn && isPrimary { click(report.position) }
      return isOwn
    case .drag: return ownsButton ?? isOwn
    case .release: return ownsButton.take() ?? isOwn
    case .wheelUp, .wheelDown:
      if isOnRows && mode == .prompt && candidate == nil {
        self.report(.wheel(isUp: report.event == .wheelUp))
      }
      return isOwn
    case .motion, .wheelAside: return isOwn
    }
  }

  /// What was typed behind the click waits until it is known what was there.
  private mutating func click(_ position: ScreenPosition) {
    guard candidate == nil else { return }
    holdRest()
    report(.click(position))
  }

  /// Takes a key that was clicked in place of being pressed, and what has come behind it.
  package mutating func press(key: UInt8, encoding: KeyEncoding) -> [SessionEvent] {
    let behind = candidate?.behind ?? []
    candidate = nil
    return take(again: [key] + behind, encoding: encoding)
  }

  /// Takes a slot that was clicked, and what has come behind it.
  package mutating func click(_ slot: BarSlot, encoding: KeyEncoding) -> [SessionEvent] {
    self.encoding = encoding
    let behind = candidate?.behind ?? []
    candidate = nil
    mode = .passing
    waiting = []
    obey(slot)
    waiting = []
    if candidate != nil {
      candidate?.behind = behind
      return takeEvents()
    }
    return takeEvents() + take(again: behind, encoding: encoding)
  }
}
