/// How the place came to be a candidate.
package enum InsertionOrigin: Hashable, Sendable {
  /// One of kj's own sessions; `idle` is the time since the person's last key in it, nil if there was none.
  case ownSession(idle: Duration?)
  /// A pane of the tmux window in which this kj runs.
  ///
  /// `isLast` says that the person came from it: kj's own pane is still active, and this one was active before.
  case ownWindow(isLast: Bool)
  /// The terminal in which this kj itself runs, which is never a place to insert into.
  case ownTerminal
  case elsewhere
}
