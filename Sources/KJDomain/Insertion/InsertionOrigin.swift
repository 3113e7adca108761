/// Why a place is a candidate.
package enum InsertionOrigin: Hashable, Sendable {
  /// One of kj's own sessions; `idle` is the time since the person's last key press in it, nil if there was none.
  case ownSession(idle: Duration?)
  /// A pane of the tmux window in which this kj runs.
  ///
  /// `isLast` says that the person came from that pane: it was active before kj's own pane, which still is.
  case ownWindow(isLast: Bool)
  /// The terminal in which this kj itself runs, which is never a place to insert into.
  case ownTerminal
  case elsewhere
}
