internal import KJBase
internal import KJDomain

/// The program that a dropped picture is for.
///
/// | in front, as the host says | `agents` | `upload` | `ask` |
/// |---|---|---|---|
/// | a known agent | uploaded | uploaded | asked about |
/// | a shell | asked about | uploaded | asked about |
/// | another program, or the host does not say | uploaded if a rule, the person or the title names an agent | uploaded | asked about |
/// | one that obeys keys, leads elsewhere, or a multiplexer | passes | passes | passes |
struct DropPlace: Equatable, Sendable {
  /// What the host says is in front; nil if it does not.
  let front: ForegroundProgram?
  /// The agent in front; nil if it is none that is known.
  let agent: CodingAgent?
  /// Whether another title of the terminal can mean another program.
  let isByTitle: Bool
  /// The form of a path that the person's rules name.
  private let ruledFormat: PathFormat?

  /// - Returns: nil if the paste goes on as it is, or the person is to be asked first: ``isOffered(by:front:)``.
  init?(by outcome: BarOutcome, front: ForegroundProgram?) {
    self.init(by: outcome.drops.value, outcome, front)
  }

  /// The place of a picture that the person wants uploaded, whatever the rule is.
  init?(wishedBy outcome: BarOutcome, front: ForegroundProgram?) {
    self.init(by: .upload, outcome, front)
  }

  private init?(by rule: DropRule, _ outcome: BarOutcome, _ front: ForegroundProgram?) {
    self.front = front
    isByTitle = outcome.agent?.source.dependsOnTitle == true
    ruledFormat = outcome.format?.value
    switch (rule, front) {
    case (.leave, _), (.ask, _), (_, .obeysKeys), (_, .leadsElsewhere), (_, .multiplexer):
      return nil
    case (.agents, .shell): return nil
    case (.agents, _):
      guard let agent = outcome.agent?.value else { return nil }
      self.agent = agent
    case (.upload, .shell): agent = nil
    case (.upload, _): agent = outcome.agent?.value
    }
  }

  /// Whether the person is asked about a drop: where a path that is on both machines may be meant as it is.
  static func isOffered(by rule: DropRule, front: ForegroundProgram?) -> Bool {
    switch (rule, front) {
    case (.agents, .shell), (.ask, _): true
    default: false
    }
  }

  /// Why a drop for this program passes as it came, safe to show; nil if the person expects that, as in an editor.
  static func obstacle(in front: ForegroundProgram) -> String? {
    switch front {
    case .leadsElsewhere(let name): InsertionRefusal.leadsElsewhere(name).words
    case .multiplexer(let name): InsertionRefusal.multiplexer(name).words
    case .other(let name): "'\(name.printable)' is in front, which is no agent that kj knows"
    case .agent, .shell, .obeysKeys: nil
    }
  }

  /// Whether the agent is still the same, where only the title says which one it is.
  func isStillNamed(by outcome: BarOutcome) -> Bool { !isByTitle || outcome.agent?.value == agent }

  /// The form of a path, where the program in front does not decide it.
  var format: PathFormat? { ruledFormat ?? (front?.agent == nil ? agent?.pathFormat : nil) }

  /// What undoes an insertion depends on.
  var program: ForegroundProgram? { agent.map(ForegroundProgram.agent) ?? front }

  /// Why a path must not go there; nil if it may, or nobody can tell what is in front.
  ///
  /// - Parameters:
  ///   - now: What the host says is in front when the file is there; nil if that is not known.
  func refusal(at now: ForegroundProgram?) -> InsertionRefusal? {
    guard let front, now?.name != front.name else { return nil }
    return now == nil ? .frontUnknown(front.name) : .notInFront(front.name)
  }
}
