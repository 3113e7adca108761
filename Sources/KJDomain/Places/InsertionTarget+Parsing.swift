// Reading the text that a person wrote after `--insert=`, and reporting any mistake in it.

public import KJBase

extension InsertionTarget {
  /// The forms, as shown in help and errors.
  package static let forms = [
    "auto", "focused", "attach[:ID]", "tmux[:TARGET]", "rtmux[:TARGET]", "screen:NAME[:WINDOW]",
    "kitty[:ID]", "wezterm[:ID]", "iterm2[:ID]", "zellij:SESSION:PANE", "clipboard", "osc52",
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
    if word == "rtmux" {
      self = .remoteTmux(target: rest)
      return
    }
    guard let target = Self.words[word] else { throw Self.unknown(word, in: text) }
    guard rest == nil else { throw Self.invalid(text, "nothing may follow '\(word)'") }
    self = target
  }

  /// - Parameter rest: The text after the colon; nil without one.
  private static func session(
    _ kind: SessionKind, _ rest: String?, in text: String
  ) throws(Failure) -> InsertionTarget {
    switch kind {
    case .attach:
      return .attach(id: try name(rest, as: "eight hex digits", in: text) { LinkID($0) })
    case .tmux: return .tmux(target: rest)
    case .kitty: return .kitty(id: try name(rest, as: "a number", in: text, number))
    case .wezterm: return .wezterm(id: try name(rest, as: "a number", in: text, number))
    case .iterm2:
      let id = try name(rest, as: "a session ID", in: text) { isITerm2ID($0) ? $0 : nil }
      return .iterm2(id: id)
    case .screen:
      guard let rest else { throw invalid(text, "write 'screen:NAME'") }
      return .screen(name: rest)
    case .zellij: return try zellij(rest, in: text)
    }
  }

  /// Why the part after the colon is not valid; nil if it is.
  private static func problem(_ rest: String?) -> String? {
    guard let rest else { return nil }
    if rest.isEmpty { return "nothing follows the colon" }
    if rest.utf8.count > 255 { return "it is longer than 255 bytes" }
    return rest.printable == rest ? nil : "it contains a character that cannot be shown"
  }

  /// - Parameter form: The required form of the part after the colon.
  private static func name<Name>(
    _ rest: String?, as form: String, in text: String, _ read: (String) -> Name?
  ) throws(Failure) -> Name? {
    guard let rest else { return nil }
    if let name = read(rest) { return name }
    throw invalid(text, "the part after the colon must be \(form)")
  }

  /// A number, only in the form that tools print, so that it is printed just as it was read.
  private static func number(_ text: String) -> UInt64? {
    UInt64(text).flatMap { $0.description == text ? $0 : nil }
  }

  /// Whether the text can be the id of an iTerm2 session, which is a UUID.
  package static func isITerm2ID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Character(UnicodeScalar($0)).isHexDigit }
  }

  /// The name of a session may contain a colon; the name of a pane does not.
  private static func zellij(_ rest: String?, in text: String) throws(Failure) -> InsertionTarget {
    let form = invalid(text, "write 'zellij:SESSION:PANE'")
    guard let rest, let colon = rest.utf8.lastIndex(of: UInt8(ascii: ":")) else { throw form }
    let session = String(rest[..<colon])
    let pane = String(rest[rest.utf8.index(after: colon)...])
    guard !session.isEmpty, !pane.isEmpty else { throw form }
    return .zellij(session: session, pane: pane)
  }

  private static func unknown(_ word: String, in text: String) -> Failure {
    // The ids of tmux begin with `%` for a pane, `@` for a window, and `$` for a session.
    let isID = text.utf8.count > 1 && "%@$".contains(text.prefix(1))
    let words = forms.map { form in String(form.prefix { $0 != "[" && $0 != ":" }) }
    let near =
      isID ? ["tmux:\(text.printable)"] : NearestNames.closest(to: word, among: words, limit: 1)
    return Failure(
      .usage, "cannot insert into '\(text.printable)': unknown kind of target",
      advice: near.isEmpty
        ? ["choose among \(forms.joined(separator: ", "))"]
        : near.map { "did you mean '\($0)'?" })
  }

  private static func invalid(_ text: String, _ reason: String) -> Failure {
    Failure(.usage, "cannot insert into '\(text.printable)': \(reason)")
  }
}
