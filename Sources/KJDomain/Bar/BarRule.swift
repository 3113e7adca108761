package import KJBase

/// An element of `bar.rules`; see kj-config(5).
package struct BarRule: Equatable, Sendable {
  /// The screen that the remote program uses.
  package enum Screen: String, CaseIterable, Sendable {
    case main
    case alternate
  }

  // The conditions; a nil condition always holds.
  package var host: TextPatterns?
  package var title: TextPatterns?
  /// The program in front; while it is unknown, this condition does not hold.
  package var program: TextPatterns?
  package var screen: Screen?
  /// Whether the program accepts pastes.
  package var takesPastes: Bool?

  package var properties = BarProperties()
  /// The rule as written in the file.
  package var json = JSONValue.null

  package init() {}

  /// Whether all conditions hold.
  ///
  /// - Parameter agent: The agent in front; its names also count as names of the program.
  func holds(in situation: BarSituation, agent: CodingAgent?) -> Bool {
    if let host, !host.match(situation.hosts) { return false }
    if let title, !title.match([situation.title]) { return false }
    if let program {
      let names = situation.programNames + (agent.map { [$0.id, $0.name] } ?? [])
      guard !names.isEmpty, program.match(names) else { return false }
    }
    if let screen, screen != situation.screen { return false }
    if let takesPastes, takesPastes != situation.takesPastes { return false }
    return true
  }
}

/// The properties that a rule can decide; nil for the properties that it leaves open.
package struct BarProperties: Equatable, Sendable {
  package var show: BarSettings.Show?
  package var slots: BarSlots?
  package var theme: BarSettings.Theme?
  /// Whether the program writes on the terminal's own background.
  package var isBackgroundPlain: Bool?
  /// The coding agent in front, if the host does not see one.
  package var agent: CodingAgent?
  /// The form of inserted paths.
  package var format: PathFormat?
  package var drops: DropRule?
  /// The text of the quick key.
  package var quick: TypedText?
  /// How text chosen in the bar is inserted.
  package var manner: InsertionManner?
  /// Whether text copied by a remote program may be kept as clips.
  package var keepsClips: Bool?

  package init() {}
}

/// The facts that the conditions of rules are checked against.
package struct BarSituation: Equatable, Sendable {
  /// The names that the person uses for the host, alone and with the user before it.
  package var hosts: [String]
  /// The title of the terminal; untrusted outside text.
  package var title = ""
  /// The program that the host reports as being in front; nil if it reports none.
  package var front: ForegroundProgram?
  package var screen = BarRule.Screen.main
  package var takesPastes = false

  package init(on hosts: [String]) { self.hosts = hosts }

  fileprivate var programNames: [String] { front.map { [$0.name] } ?? [] }
}
