// The mouse on the dock's rows.

package import KJDomain

/// Which mouse reports kj takes.
public struct MouseInterest: Equatable, Sendable {
  /// The program's last row; the rows below are kj's.
  let limit: Int
  /// Whether the program does not use the mouse, so all reports are kj's.
  let isAlone: Bool

  public init(limit: Int, isAlone: Bool) {
    self.limit = limit
    self.isAlone = isAlone
  }
}

extension SessionKeys {
  /// Whether the open unit may be a mouse report that kj takes.
  ///
  /// - Parameter isLast: Whether nothing more has arrived at the same time. A lone ESC may be the Escape key, which
  ///   must not be delayed for the program; terminals write a report in one go.
  func mayBecomeMouseReport(isLast: Bool) -> Bool {
    guard mouse != nil || ownsButton != nil, parser.mayBecomeMouseReport else { return false }
    return mode != .passing || !isLast || waiting.count > 1
  }

  /// Takes a terminal report if it is a mouse report for kj.
  ///
  /// A press belongs to the owner of the row where it happened, and so do all reports up to its release.
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

  /// Input typed after the click waits until kj knows what was clicked.
  private mutating func click(_ position: ScreenPosition) {
    guard candidate == nil else { return }
    holdRest()
    report(.click(position))
  }

  /// Takes a key that was clicked instead of pressed, and the input that has arrived after it.
  package mutating func press(key: UInt8, encoding: KeyEncoding) -> [SessionEvent] {
    let behind = candidate?.behind ?? []
    candidate = nil
    return take(again: [key] + behind, encoding: encoding)
  }

  /// Takes a slot that was clicked, and the input that has arrived after it.
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
