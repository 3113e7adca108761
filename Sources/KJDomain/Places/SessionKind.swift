/// A program whose panes and windows are sessions; the raw value is printed, and begins a target.
///
/// Lists show sessions in the order of the cases.
package enum SessionKind: String, CaseIterable, Sendable {
  /// kj's own sessions.
  case attach
  case tmux
  case kitty
  case wezterm
  case iterm2
  /// GNU screen.
  case screen
  case zellij
}
