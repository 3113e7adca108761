/// How a session ended.
package enum SessionEnding: Equatable, Sendable {
  /// The remote program ended with a status.
  case exited(Int32)
  /// The remote program was killed by a signal, given by its name without `SIG`; safe to show.
  case signaled(String)
  /// The person ended it on this side.
  case disconnected
}
