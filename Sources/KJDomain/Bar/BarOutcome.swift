/// The settings that apply to a session in one situation.
///
/// For each property, the first of these that has a value decides, as in ssh_config:
/// 1. an option, or a change that the person made in the session,
/// 2. the rules in their order,
/// 3. the table of coding agents (``CodingAgent``),
/// 4. the settings.
package struct BarOutcome: Equatable, Sendable {
  package let show: BarDecision<BarSettings.Show>
  package let slots: BarDecision<BarSlots>
  package let theme: BarDecision<BarSettings.Theme>
  package let isBackgroundPlain: BarDecision<Bool>
  /// The coding agent in front; nil if none is known there.
  package let agent: BarDecision<CodingAgent>?
  /// The form of inserted paths; nil for the form of the host or of the agent.
  package let format: BarDecision<PathFormat>?
  package let drops: BarDecision<DropRule>
  /// The text of the quick key; nil for the text that suits the agent in front.
  package let quick: BarDecision<TypedText>?
  /// How text is inserted; nil to suit the program in front.
  package let manner: BarDecision<InsertionManner>?
  /// Whether text copied by a remote program may be kept as clips.
  package let keepsClips: BarDecision<Bool>

  /// - Parameter own: The values from options, or set by the person in the session.
  package init(
    in situation: BarSituation, _ own: BarProperties, _ bar: BarSettings, _ drops: DropSettings
  ) {
    var deciders = Deciders(own: own, rules: bar.rules, situation: situation)
    agent = deciders.findAgent()
    show = deciders.first(\.show, else: bar.show)
    slots = deciders.first(\.slots, else: bar.slots)
    theme = deciders.first(\.theme, else: bar.theme)
    isBackgroundPlain = deciders.first(\.isBackgroundPlain, else: bar.isBackgroundPlain)
    format = deciders.first(\.format)
    self.drops = deciders.first(\.drops, else: drops.rule)
    quick = deciders.first(\.quick)
    manner = deciders.first(\.manner)
    keepsClips = deciders.first(\.keepsClips, else: true)
  }

  /// The text that the quick key types.
  package var quickText: TypedText { quick?.value ?? agent?.value.quickText ?? .slash }
}

/// A value, and the source that decided it.
package struct BarDecision<Value: Equatable & Sendable>: Equatable, Sendable {
  package let value: Value
  package let source: BarSource
}

/// The source that decided a property.
package enum BarSource: Equatable, Sendable {
  /// An option, or a key in the session.
  case person
  /// A rule, counted from 0.
  case rule(Int, dependsOnTitle: Bool)
  /// The host's report of what is in front.
  case host
  /// The title of the terminal, according to the table of coding agents.
  case title
  /// The settings, or their defaults.
  case settings

  /// Whether a different title could change the decision.
  package var dependsOnTitle: Bool {
    switch self {
    case .rule(_, let dependsOnTitle): dependsOnTitle
    case .title: true
    case .person, .host, .settings: false
    }
  }
}

/// The sources that can decide a property, in order of precedence.
private struct Deciders {
  let own: BarProperties
  let rules: [BarRule]
  let situation: BarSituation
  /// The agent in front, as far as it is already known.
  var agent: CodingAgent?

  func first<Value>(_ property: KeyPath<BarProperties, Value?>) -> BarDecision<Value>? {
    if let value = own[keyPath: property] { return BarDecision(value: value, source: .person) }
    for (index, rule) in rules.enumerated() {
      guard let value = rule.properties[keyPath: property],
        rule.holds(in: situation, agent: agent)
      else { continue }
      return BarDecision(value: value, source: .rule(index, dependsOnTitle: rule.title != nil))
    }
    return nil
  }

  func first<Value>(
    _ property: KeyPath<BarProperties, Value?>, else value: Value
  ) -> BarDecision<Value> {
    first(property) ?? BarDecision(value: value, source: .settings)
  }

  /// Finds the agent in front; if the host reports one, or a program that cannot be one, rules cannot override that.
  ///
  /// From then on, the agent's name also counts as the program's name.
  mutating func findAgent() -> BarDecision<CodingAgent>? {
    let found: BarDecision<CodingAgent>? =
      switch situation.front {
      case .agent(let agent): BarDecision(value: agent, source: .host)
      case .shell, .obeysKeys, .leadsElsewhere, .multiplexer: nil
      case .other: first(\.agent)
      case nil:
        first(\.agent)
          ?? CodingAgent(title: situation.title).map { BarDecision(value: $0, source: .title) }
      }
    agent = found?.value
    return found
  }
}
