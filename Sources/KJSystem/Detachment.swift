// A tool that asks its questions at the terminal, and then goes on without it.

internal import CKJSystem
internal import SystemPackage

/// The way of a tool into the background.
///
/// Whoever started the tool waits for a process that stays in its place: that ends with status 0 when
/// the tool has detached, and before that as the tool ends, by its status or its signal. So everything
/// that can fail or ask a question comes first.
///
/// Calls `kj_background_start` and `kj_background_detach`.
package struct Detachment: Sendable {
  /// Splits the process in two and goes on in the child, which still has the terminal.
  ///
  /// Call once, before any thread, after ``Interruption/catchSignals()`` (a signal for the process
  /// group would otherwise count twice).
  ///
  /// - Throws: If there is no second process: `EBUSY` if this one has several threads.
  package init() throws(SystemError) {
    guard kj_background_start() == 0 else { throw .last("start", "a background process") }
  }

  /// Leaves the terminal, the standard streams, the working folder and every descriptor that the tool
  /// was started with; whoever waits for the tool goes on.
  package func complete() throws(SystemError) {
    guard kj_background_detach() == 0 else { throw .last("leave", "the terminal") }
  }
}
