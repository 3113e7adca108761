/// A program whose panes and windows are sessions, by the word that is printed and that begins a target.
///
/// Sessions are listed in the order of the cases.
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
