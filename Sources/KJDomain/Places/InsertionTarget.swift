/// A place for text, or a way for text to reach a session.
///
/// People write a target as in the table, and it is printed just as it was read.
///
/// | written | means |
/// |---|---|
/// | `auto` | the place that fits, if exactly one fits |
/// | `focused` | the place that has the keyboard, if it fits |
/// | `tmux[:TARGET]` | a pane of tmux here; its server may come before `%N`: `tmux:NAME/%N` |
/// | `rtmux[:TARGET]` | a pane of tmux on the host |
/// | `attach[:ID]` | one of kj's own sessions |
/// | `screen:NAME` | a session of GNU screen |
/// | `kitty[:ID]`, `wezterm[:ID]` | a window of kitty, a pane of WezTerm |
/// | `iterm2[:ID]` | a session of iTerm2 |
/// | `zellij:SESSION:PANE` | a pane of Zellij |
/// | `clipboard`, `osc52` | the clipboard, through its program or through the terminal |
public enum InsertionTarget: Hashable, Sendable {
  case auto
  case focused
  case tmux(target: String?)
  case remoteTmux(target: String?)
  case attach(id: LinkID?)
  case screen(name: String)
  case kitty(id: UInt64?)
  case wezterm(id: UInt64?)
  case iterm2(id: String?)
  case zellij(session: String, pane: String)
  case clipboard
  case osc52
}

extension InsertionTarget {
  /// The targets that are one word.
  static let words: [String: InsertionTarget] = [
    "auto": .auto, "focused": .focused, "clipboard": .clipboard, "osc52": .osc52,
  ]

  /// The program that holds the session, and the session's name in it; a nil name means the session that fits.
  ///
  /// nil for a target that is not a session here, or may be of any kind.
  private var session: (kind: SessionKind, name: String?)? {
    switch self {
    case .tmux(let target): (.tmux, target)
    case .attach(let id): (.attach, id?.text)
    case .screen(let name): (.screen, name)
    case .kitty(let id): (.kitty, id?.description)
    case .wezterm(let id): (.wezterm, id?.description)
    case .iterm2(let id): (.iterm2, id)
    case .zellij(let session, let pane): (.zellij, "\(session):\(pane)")
    case .auto, .focused, .remoteTmux, .clipboard, .osc52: nil
    }
  }

  /// The program that holds the session; nil for a target that is not a session here, or may be of any kind.
  package var kind: SessionKind? { session?.kind }

  /// The kj session that the target names.
  package var ownSession: LinkID? {
    if case .attach(let id) = self { id } else { nil }
  }

  /// Whether the target means a session here, of any kind.
  package var isOfAnyKind: Bool { self == .auto || self == .focused }

  /// Whether the target names no place but means the place that fits.
  package var isAnyPlace: Bool {
    if let session { session.name == nil } else { isOfAnyKind }
  }
}

extension InsertionTarget: CustomStringConvertible {
  public var description: String {
    func text(_ word: String, _ rest: String?) -> String { rest.map { "\(word):\($0)" } ?? word }
    if let session { return text(session.kind.rawValue, session.name) }
    if case .remoteTmux(let target) = self { return text("rtmux", target) }
    return Self.words.first { $0.value == self }?.key ?? ""
  }
}
