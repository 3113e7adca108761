import KJBase
import KJCLI
import KJDomain
import KJDrops
import KJHosts
import KJStore

/// The settings that apply in a session, and their sources, in rows for a person.
struct RulesReport {
  private let situation: BarSituation
  private let outcome: BarOutcome
  private let host: ResolvedHost
  /// The settings in the file.
  private let names: Set<String>

  init(
    _ situation: BarSituation, _ wishes: BarWishes, on host: ResolvedHost,
    set names: Set<String>
  ) {
    self.situation = situation
    outcome = BarOutcome(
      in: situation, wishes.own, wishes.configuration.bar, wishes.configuration.drops)
    self.host = host
    self.names = names
  }

  var lines: [String] { TextTable.lines(conditions) + [""] + TextTable.lines(decisions) }

  private var conditions: [[String]] {
    var hosts: [String] = []
    for name in situation.hosts where !hosts.contains(name) { hosts.append(name) }
    return [
      ["host", hosts.joined(separator: ", ").printable],
      ["title", situation.title.isEmpty ? "-" : situation.title.printable],
      ["program", situation.front?.name ?? "-"],
      ["screen", situation.screen.rawValue],
      ["paste", String(situation.takesPastes)],
    ]
  }

  /// Each property, its source, and its value.
  private var decisions: [[String]] {
    [
      ["agent", source(outcome.agent?.source), outcome.agent?.value.name ?? "-"],
      ["drops", source(outcome.drops.source, "drops.pictures"), outcome.drops.value.rawValue],
      ["as", format.source, format.value.description],
      ["insert_as", source(outcome.manner?.source), outcome.manner?.value.rawValue ?? "-"],
      ["clips", source(outcome.keepsClips.source), String(outcome.keepsClips.value)],
      ["show", source(outcome.show.source, "bar.show"), outcome.show.value.rawValue],
      ["theme", source(outcome.theme.source, "bar.theme"), outcome.theme.value.rawValue],
      [
        "plain_bg", source(outcome.isBackgroundPlain.source, "bar.plain_bg"),
        String(outcome.isBackgroundPlain.value),
      ],
      [
        "slots", source(outcome.slots.source, "bar.slots"),
        outcome.slots.value.slots.map(\.description).joined(separator: " "),
      ],
      ["quick", quickSource, outcome.quickText.text],
    ]
  }

  /// The format of paths, which the host book and the agent also influence.
  private var format: (value: PathFormat, source: String) {
    if let format = outcome.format { return (format.value, source(format.source)) }
    if let format = host.wishes.pathFormat { return (format, "the host") }
    if let agent = outcome.agent?.value { return (agent.pathFormat, "the agent") }
    return (.path, "default")
  }

  private var quickSource: String {
    if let quick = outcome.quick { return source(quick.source) }
    return outcome.agent == nil ? "default" : "the agent"
  }

  /// - Parameter setting: The setting that may have decided it.
  private func source(_ source: BarSource?, _ setting: String? = nil) -> String {
    switch source {
    case .person: "an option"
    case .rule(let index, _): "rule \(index + 1)"
    case .host: "the program"
    case .title: "the title"
    case .settings, nil: setting.flatMap { names.contains($0) ? $0 : nil } ?? "default"
    }
  }
}
