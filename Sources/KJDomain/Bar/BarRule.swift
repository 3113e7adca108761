package import KJBase

/// An element of `bar.rules`; see kj-config(5).
package struct BarRule: Equatable, Sendable {
  /// The screen that the remote program uses.
  package enum Screen: String, CaseIterable, Sendable {
    case main
    case alternate
  }

  // The conditions; those that are nil always hold.
  package var host: TextPatterns?
  package var title: TextPatterns?
  /// The program in front: while it is not known, this does not hold.
  package var program: TextPatterns?
  package var screen: Screen?
  /// Whether the program takes pastes.
  package var takesPastes: Bool?

  package var properties = BarProperties()
  /// As it is in the file.
  package var json = JSONValue.null

  package init() {}

  /// Whether all conditions hold.
  ///
  /// - Parameter agent: The agent in front, whose names count as those of the program.
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

/// What a rule can decide; nil where it says nothing.
package struct BarProperties: Equatable, Sendable {
  package var show: BarSettings.Show?
  package var slots: BarSlots?
  package var theme: BarSettings.Theme?
  /// Whether the program writes on the terminal's own background.
  package var isBackgroundPlain: Bool?
  /// The coding agent in front, where the host does not see one.
  package var agent: CodingAgent?
  /// The form of inserted paths.
  package var format: PathFormat?
  package var drops: DropRule?
  /// What the quick key types.
  package var quick: TypedText?
  /// How texts arrive that are chosen in the bar.
  package var manner: InsertionManner?
  /// Whether what a remote program copies may come into the clips.
  package var keepsClips: Bool?

  package init() {}
}

/// What the conditions of rules are about.
package struct BarSituation: Equatable, Sendable {
  /// What the person calls the host, alone and with the user before it.
  package var hosts: [String]
  /// The title of the terminal; outside text.
  package var title = ""
  /// What the host says is in front; nil if it does not.
  package var front: ForegroundProgram?
  package var screen = BarRule.Screen.main
  package var takesPastes = false

  package init(on hosts: [String]) { self.hosts = hosts }

  fileprivate var programNames: [String] { front.map { [$0.name] } ?? [] }
}
