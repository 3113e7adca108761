internal import KJDomain
package import KJSystem

/// Something that a session does beside its loop.
///
/// The loop alone calls it, on its thread. It never waits, and changes nothing but itself: whatever else is to happen
/// is an effect.
package protocol SessionPart: AnyObject {
  /// What ``advance(_:)`` waits for, besides ``deadline(_:)``.
  func addInterests(to list: inout [Interest], _ turn: SessionTurn)

  /// When ``advance(_:)`` is due even if nothing happens.
  func deadline(_ turn: SessionTurn) -> Deadline

  /// Does what can be done without waiting.
  func advance(_ turn: SessionTurn)
}

extension SessionPart {
  package func deadline(_ turn: SessionTurn) -> Deadline { .never }
}
