// Where a person wants a text to go, as written behind `--insert=`.

/// A place or a way for a text to reach a session.
///
/// Written as in the table; what is printed is what was read.
///
/// | written | means |
/// |---|---|
/// | `auto` | the place that fits, if there is exactly one |
/// | `tmux[:TARGET]` | a pane of tmux here; `%N` may have its server in front, `tmux:NAME/%N` |
/// | `rtmux[:TARGET]` | a pane of tmux on the host |
/// | `attach[:ID]` | a session of kj's own |
/// | `screen:NAME` | a session of GNU screen |
/// | `kitty[:ID]`, `wezterm[:ID]` | a window of kitty, a pane of WezTerm |
/// | `zellij:SESSION:PANE` | a pane of Zellij |
/// | `clipboard`, `osc52` | the clipboard, by its program or by the terminal |
package enum InsertionTarget: Hashable, Sendable {
  case auto
  case tmux(target: String?)
  case remoteTmux(target: String?)
  case attach(id: LinkID?)
  case screen(name: String)
  case kitty(id: UInt64?)
  case wezterm(id: UInt64?)
  case zellij(session: String, pane: String)
  case clipboard
  case osc52
}

extension InsertionTarget: CustomStringConvertible {
  package var description: String {
    func text(_ kind: String, _ rest: (some CustomStringConvertible)?) -> String {
      rest.map { "\(kind):\($0)" } ?? kind
    }
    return switch self {
    case .auto: "auto"
    case .tmux(let target): text("tmux", target)
    case .remoteTmux(let target): text("rtmux", target)
    case .attach(let id): text("attach", id)
    case .screen(let name): "screen:\(name)"
    case .kitty(let id): text("kitty", id)
    case .wezterm(let id): text("wezterm", id)
    case .zellij(let session, let pane): "zellij:\(session):\(pane)"
    case .clipboard: "clipboard"
    case .osc52: "osc52"
    }
  }
}
