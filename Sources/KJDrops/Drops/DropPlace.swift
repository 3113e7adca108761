internal import KJBase
internal import KJDomain
internal import KJLending

/// The program that a dropped picture is for.
///
/// | in front, as the host says | `agents` | `upload` | `ask` |
/// |---|---|---|---|
/// | a known agent | uploaded | uploaded | asked about |
/// | a shell | asked about | uploaded | asked about |
/// | another or unknown | uploaded if rule, person or title names an agent; else asked about | uploaded | asked about |
/// | one that leads elsewhere, or a multiplexer | asked about | asked about | asked about |
/// | one that obeys keys | passes | passes | passes |
struct DropPlace: Equatable, Sendable {
  /// The program that the host reports as being in front; nil if it reports none.
  let front: ForegroundProgram?
  /// The command through which that program is reached; nil if it runs on the host itself.
  let passage: FrontPassage?
  /// The agent in front; nil if it is not a known agent.
  let agent: CodingAgent?
  /// Whether a change of the terminal's title can mean another program.
  let isByTitle: Bool
  /// The path format from the person's rules.
  private let ruledFormat: PathFormat?

  /// The decision about a drop.
  enum Verdict: Equatable {
    case uploaded(DropPlace)
    /// kj asks the person first: a path that exists on both machines may be meant as it is, or the foreground program
    /// is unknown.
    case askedAbout(DropPlace)
    case passes
  }

  /// - Parameter always: The programs that the person has allowed for good.
  static func verdict(
    by outcome: BarOutcome, front: ForegroundProgram?, behind passage: FrontPassage? = nil,
    always: Set<String> = []
  ) -> Verdict {
    guard let place = DropPlace(wishedBy: outcome, front: front, behind: passage) else {
      return .passes
    }
    switch (outcome.drops.value, front) {
    case (.leave, _): return .passes
    case (.ask, _), (_, .leadsElsewhere), (_, .multiplexer), (.agents, .shell):
      return .askedAbout(place)
    case (.agents, .other(let name)) where always.contains(name): return .uploaded(place)
    case (.agents, _): return place.agent == nil ? .askedAbout(place) : .uploaded(place)
    case (.upload, _): return .uploaded(place)
    }
  }

  /// The place for a file that the person wants uploaded, whatever the rule.
  ///
  /// - Returns: nil for a program that obeys keys.
  init?(
    wishedBy outcome: BarOutcome, front: ForegroundProgram?, behind passage: FrontPassage? = nil
  ) {
    if case .obeysKeys = front { return nil }
    self.front = front
    self.passage = passage
    isByTitle = outcome.agent?.source.dependsOnTitle == true
    ruledFormat = outcome.format?.value
    switch front {
    case .shell, .leadsElsewhere, .multiplexer: agent = nil
    default: agent = outcome.agent?.value
    }
  }

  /// The command through which the file may go if the person agrees; nil if the file goes where the person expects.
  var proposal: String? { passage.flatMap { $0.isAllowed ? nil : $0.command } }

  /// Whether it is unknown which program receives the paste.
  var isUncertain: Bool {
    switch front {
    case .agent, .shell: false
    case .other, .leadsElsewhere, .multiplexer, .obeysKeys, nil: agent == nil
    }
  }

  /// Describes the program, after a file's name in a question; safe to show, and empty if the person expects it.
  var words: String {
    if let proposal { return " through '\(proposal.shownInStatus)'" }
    return switch front {
    case .agent, .shell: ""
    case .leadsElsewhere(let name) where name.contains(" "): " for \(name.printable)"
    case .leadsElsewhere(let name), .multiplexer(let name): " behind '\(name.shownInStatus)'"
    case .other(let name), .obeysKeys(let name): " for '\(name.shownInStatus)'"
    case nil: agent == nil ? " for an unknown program" : ""
    }
  }

  /// Why a drop for this program passes unchanged if kj cannot ask; safe to show, nil if the person expects that.
  static func obstacle(in front: ForegroundProgram) -> String? {
    switch front {
    case .leadsElsewhere(let name): InsertionRefusal.leadsElsewhere(name).words
    case .multiplexer(let name): InsertionRefusal.multiplexer(name).words
    case .other(let name): "'\(name.printable)' in the foreground is not an agent known to kj"
    case .agent, .shell, .obeysKeys: nil
    }
  }

  /// Whether the agent is still the same, if only the title identifies it.
  func isStillNamed(by outcome: BarOutcome) -> Bool { !isByTitle || outcome.agent?.value == agent }

  /// The path format, unless the foreground program decides it.
  var format: PathFormat? { ruledFormat ?? (front?.agent == nil ? agent?.pathFormat : nil) }

  /// The program that decides how to undo an insertion.
  var program: ForegroundProgram? { agent.map(ForegroundProgram.agent) ?? front }

  /// Why a path must not be inserted there; nil if it may, or if it is unknown what was in front.
  ///
  /// - Parameters:
  ///   - now: The program in front once the file is on the host; nil if the host does not say.
  func refusal(at now: ForegroundProgram?) -> InsertionRefusal? {
    guard let front, now?.name != front.name else { return nil }
    return now == nil ? .frontUnknown(front.name) : .notInFront(front.name)
  }
}
