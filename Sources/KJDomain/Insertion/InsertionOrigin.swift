/// Why a place is a candidate.
package enum InsertionOrigin: Hashable, Sendable {
  /// One of kj's own sessions; `idle` is the time since the person's last key press in it, nil if there was none.
  case ownSession(idle: Duration?)
  /// A pane of the tmux window that this kj runs in.
  ///
  /// `isLast` says that the person came from that pane: it was active before kj's own pane, which is still active.
  case ownWindow(isLast: Bool)
  /// The terminal that this kj itself runs in, which is never a place to insert into.
  case ownTerminal
  case elsewhere
}
