internal import CKJSystem
internal import SystemPackage

/// Detaches a tool from its terminal.
///
/// The process that started the tool waits for a stand-in process. The stand-in ends with status 0 when the tool has
/// detached. If the tool ends before that, the stand-in ends the same way, with its status or by its signal. So do
/// everything that can fail or ask a question beforehand.
///
/// Calls `kj_background_start` and `kj_background_detach`.
package struct Detachment: Sendable {
  /// Forks and continues in the child, which still has the terminal.
  ///
  /// Call once, before any thread starts, and after ``Interruption/catchSignals()`` (otherwise a
  /// signal to the process group would count twice).
  ///
  /// - Throws: If the second process could not be started: `EBUSY` if this one has several threads.
  package init() throws(SystemError) {
    guard kj_background_start() == 0 else { throw .last("start", "a background process") }
  }

  /// Gives up the terminal, the standard streams, the working directory and every descriptor that
  /// the tool was started with;
  /// then the process that waits for the tool continues.
  package func complete() throws(SystemError) {
    guard kj_background_detach() == 0 else { throw .last("detach from", "the terminal") }
  }
}
