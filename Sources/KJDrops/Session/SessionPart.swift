internal import KJDomain
package import KJSystem

/// A part of a session other than its loop.
///
/// Only the loop calls it, on the loop's thread. It never blocks, and changes only itself: anything else that should
/// happen is an effect.
package protocol SessionPart: AnyObject {
  /// What ``advance(_:)`` waits for, besides ``deadline(_:)``.
  func addInterests(to list: inout [Interest], _ turn: SessionTurn)

  /// When ``advance(_:)`` must be called even if nothing happens.
  func deadline(_ turn: SessionTurn) -> Deadline

  /// Does whatever can be done without waiting.
  func advance(_ turn: SessionTurn)
}

extension SessionPart {
  package func deadline(_ turn: SessionTurn) -> Deadline { .never }
}
