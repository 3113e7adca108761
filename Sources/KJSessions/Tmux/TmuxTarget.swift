public import KJBase

/// A target as in tmux's manual, but without guesses: no prefixes of names, no patterns.
///
/// `%5`, `@3`, `$1`, or `SESSION[:WINDOW[.PANE]]` with a session by name, a window by name or index, and a pane by
/// index. A part that is left out means the active one. A leading `=`, tmux's own mark of an exact name, is accepted.
/// `NAME/%5` is a pane of one server, by the name of its socket as in `tmux -L NAME`. Only the id of a pane has this
/// form, because the name of a session may contain a slash.
public struct TmuxTarget: Hashable, Sendable {
  private enum Part: Hashable {
    case pane(String)
    case window(String)
    case session(String)
    case path(session: String, window: String?, pane: Int?)
  }

  /// The name of the server; nil if the target names none.
  let server: String?
  private let part: Part

  /// Reads a target; throws ``Failure`` with status `usage`.
  public init(parsing text: String) throws(Failure) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if words.count == 2, !words[0].isEmpty, !text.hasPrefix("="), TmuxPane.isID(words[1]) {
      server = words[0]
      part = .pane(words[1])
      return
    }
    server = nil
    if TmuxPane.isID(text) {
      part = .pane(text)
    } else if TmuxPane.hasForm(text, "@") {
      part = .window(text)
    } else if TmuxPane.hasForm(text, "$") {
      part = .session(text)
    } else {
      part = try Self.path(text)
    }
  }

  private static func path(_ text: String) throws(Failure) -> Part {
    let exact = text.hasPrefix("=") ? text.dropFirst() : text[...]
    // A session's name contains neither a colon nor a dot.
    let parts = exact.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let session = parts.first, !session.isEmpty else {
      throw invalid(text, "it names no session")
    }
    guard parts.count > 1, !parts[1].isEmpty else {
      return .path(session: String(session), window: nil, pane: nil)
    }
    guard let dot = parts[1].lastIndex(of: ".") else {
      return .path(session: String(session), window: String(parts[1]), pane: nil)
    }
    let window = String(parts[1][..<dot])
    guard !window.isEmpty, let pane = Int(parts[1][parts[1].index(after: dot)...]) else {
      throw invalid(text, "the form is 'SESSION:WINDOW.PANE', with the pane's number")
    }
    return .path(session: String(session), window: window, pane: pane)
  }

  private static func invalid(_ text: String, _ reason: String) -> Failure {
    Failure(.usage, "invalid tmux target '\(text.printable)': \(reason)")
  }

  /// The panes of one server that the target names.
  ///
  /// There are several if two windows of a session have the same name.
  public func panes(among panes: [TmuxPane]) -> [TmuxPane] {
    switch part {
    case .pane(let id): panes.filter { $0.id == id }
    case .window(let id): panes.filter { $0.window.id == id && $0.focus == .active }
    case .session(let id):
      panes.filter { $0.session.id == id && $0.isShown }
    case .path(let session, let window, let number):
      panes.filter { pane in
        pane.session.name == session
          && (window.map { $0 == pane.window.name || $0 == String(pane.window.index) }
            ?? pane.window.isActive)
          && (number.map { $0 == pane.index } ?? (pane.focus == .active))
      }
    }
  }
}
