// Reading what a person wrote after `--insert=`, and saying what is wrong with it.

public import KJBase

extension InsertionTarget {
  /// The forms as help and errors show them.
  package static let forms = [
    "auto", "attach[:ID]", "tmux[:TARGET]", "rtmux[:TARGET]", "screen:NAME[:WINDOW]", "kitty[:ID]",
    "wezterm[:ID]", "iterm2[:ID]", "zellij:SESSION:PANE", "clipboard", "osc52",
  ]

  /// Reads a target; throws ``Failure`` with status `usage` that says which part is wrong.
  public init(parsing text: String) throws(Failure) {
    // The search is by bytes: a combining character after the colon would hide it.
    let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    let word = String(text[..<(colon ?? text.endIndex)])
    let rest = colon.map { String(text[text.utf8.index(after: $0)...]) }
    if let reason = Self.problem(rest) { throw Self.invalid(text, reason) }
    if let kind = SessionKind(rawValue: word) {
      self = try Self.session(kind, rest, in: text)
      return
    }
    switch word {
    case "rtmux": self = .remoteTmux(target: rest)
    case "auto", "clipboard", "osc52":
      guard rest == nil else { throw Self.invalid(text, "nothing stands behind '\(word)'") }
      self = word == "auto" ? .auto : word == "osc52" ? .osc52 : .clipboard
    default: throw Self.unknown(word, in: text)
    }
  }

  /// - Parameter rest: The text after the colon; nil without one.
  private static func session(
    _ kind: SessionKind, _ rest: String?, in text: String
  ) throws(Failure) -> InsertionTarget {
    switch kind {
    case .attach: return .attach(id: try linkID(rest, in: text))
    case .tmux: return .tmux(target: rest)
    case .kitty: return .kitty(id: try number(rest, in: text))
    case .wezterm: return .wezterm(id: try number(rest, in: text))
    case .iterm2:
      if let rest, !isITerm2ID(rest) {
        throw invalid(text, "what stands behind the colon must be the id of a session")
      }
      return .iterm2(id: rest)
    case .screen:
      guard let rest else { throw invalid(text, "write 'screen:NAME'") }
      return .screen(name: rest)
    case .zellij: return try zellij(rest, in: text)
    }
  }

  /// Why the part after the colon is not valid; nil if it is.
  private static func problem(_ rest: String?) -> String? {
    guard let rest else { return nil }
    if rest.isEmpty { return "nothing stands behind the colon" }
    if rest.utf8.count > 255 { return "it is longer than 255 bytes" }
    return rest.printable == rest ? nil : "it holds a character that cannot be shown"
  }

  /// A number in the form that tools print, so that it is printed as it was read.
  private static func number(_ rest: String?, in text: String) throws(Failure) -> UInt64? {
    guard let rest else { return nil }
    guard let number = UInt64(rest), number.description == rest else {
      throw invalid(text, "what stands behind the colon must be a number")
    }
    return number
  }

  /// Whether a text can be the id of a session of iTerm2, which is a UUID.
  package static func isITerm2ID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(UnicodeScalar($0)).isHexDigit }
  }

  private static func linkID(_ rest: String?, in text: String) throws(Failure) -> LinkID? {
    guard let rest else { return nil }
    guard let id = LinkID(rest) else {
      throw invalid(text, "what stands behind the colon must be eight hex digits")
    }
    return id
  }

  /// The name of a session may hold a colon; the name of a pane does not.
  private static func zellij(_ rest: String?, in text: String) throws(Failure) -> InsertionTarget {
    guard let rest, let colon = rest.utf8.lastIndex(of: UInt8(ascii: ":")) else {
      throw invalid(text, "write 'zellij:SESSION:PANE'")
    }
    let session = String(rest[..<colon])
    let pane = String(rest[rest.utf8.index(after: colon)...])
    guard !session.isEmpty, !pane.isEmpty else {
      throw invalid(text, "write 'zellij:SESSION:PANE'")
    }
    return .zellij(session: session, pane: pane)
  }

  private static func unknown(_ word: String, in text: String) -> Failure {
    // The ids of tmux begin so: `%` for a pane, `@` for a window, `$` for a session.
    let isID = text.utf8.count > 1 && "%@$".contains(text.prefix(1))
    let words = forms.map { form in String(form.prefix { $0 != "[" && $0 != ":" }) }
    let near =
      isID ? ["tmux:\(text.printable)"] : NearestNames.closest(to: word, among: words, limit: 1)
    return Failure(
      .usage, "invalid place to insert into '\(text.printable)': there is no such kind",
      advice: near.isEmpty
        ? ["choose among \(forms.joined(separator: ", "))"]
        : near.map { "did you mean '\($0)'?" })
  }

  private static func invalid(_ text: String, _ reason: String) -> Failure {
    Failure(.usage, "invalid place to insert into '\(text.printable)': \(reason)")
  }
}
