internal import KJBase

/// The program that a dropped picture is for.
///
/// | in front, as the host says | `agents` | `upload` | `ask` |
/// |---|---|---|---|
/// | a known agent | uploaded | uploaded | asked about |
/// | a shell | asked about | uploaded | asked about |
/// | another program, or the host does not say | uploaded if a rule, the person or the title names an agent | uploaded | asked about |
/// | one that obeys keys, leads elsewhere, or a multiplexer | passes | passes | passes |
package struct DropPlace: Equatable, Sendable {
  /// What the host says is in front; nil if it does not.
  package let front: ForegroundProgram?
  /// The agent in front; nil if it is none that is known.
  package let agent: CodingAgent?
  /// Whether another title of the terminal can mean another program.
  package let isByTitle: Bool
  /// The form of a path that the person's rules name.
  private let ruledFormat: PathFormat?

  /// - Returns: nil if the paste goes on as it is, or the person is to be asked first: ``isOffered(by:front:)``.
  package init?(by outcome: BarOutcome, front: ForegroundProgram?) {
    self.init(by: outcome.drops.value, outcome, front)
  }

  /// The place of a picture that the person wants uploaded, whatever the rule is.
  package init?(wishedBy outcome: BarOutcome, front: ForegroundProgram?) {
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
  package static func isOffered(by rule: DropRule, front: ForegroundProgram?) -> Bool {
    switch (rule, front) {
    case (.agents, .shell), (.ask, _): true
    default: false
    }
  }

  /// Why a drop for this program passes as it came, safe to show; nil if the person expects that, as in an editor.
  package static func obstacle(in front: ForegroundProgram) -> String? {
    switch front {
    case .leadsElsewhere(let name): InsertionRefusal.leadsElsewhere(name).words
    case .multiplexer(let name): InsertionRefusal.multiplexer(name).words
    case .other(let name): "'\(name.printable)' is in front, which is no agent that kj knows"
    case .agent, .shell, .obeysKeys: nil
    }
  }

  /// Whether the agent is still the same, where only the title says which one it is.
  package func isStillNamed(by outcome: BarOutcome) -> Bool {
    !isByTitle || outcome.agent?.value == agent
  }

  /// The form of a path, where the program in front does not decide it.
  package var format: PathFormat? {
    ruledFormat ?? (front?.agent == nil ? agent?.pathFormat : nil)
  }

  /// What undoes an insertion depends on.
  package var program: ForegroundProgram? { agent.map(ForegroundProgram.agent) ?? front }
}

/// What the tool that uploads a drop is asked for.
package struct DropCall: Equatable, Sendable {
  /// What is uploaded.
  package enum Source: Equatable, Sendable {
    /// What the files are called here, which the tool has open from its descriptor 3 on.
    case files([String])
    /// The picture in the clipboard.
    case clipboard
    /// An area of the screen that the person is to mark, and perhaps to draw on.
    case screenshot(isDrawnOn: Bool)
    /// A file here, by its path.
    case file(String)
    /// A file that is on the host of the session: its path alone is inserted.
    case path(RemotePath)
  }

  /// The session, into which each path is pasted.
  package let target: InsertionTarget
  /// What must be in front then; nil if nobody can tell.
  package let front: String?
  /// How the paths arrive; nil to suit the program in front.
  package let manner: InsertionManner?
  /// The form of the paths; nil for that of the program in front.
  package let format: PathFormat?
  /// Whether a small picture of what was uploaded is kept here.
  package var keepsThumbnail = false
  package let source: Source

  /// - Parameter place: Where the paths may only be pasted; nil if the rules of insertion alone decide.
  package init(
    into target: InsertionTarget, at place: DropPlace?, _ outcome: BarOutcome, _ source: Source
  ) {
    self.target = target
    front = place?.front?.name
    manner = place == nil ? outcome.manner?.value : .paste
    format = place?.format ?? outcome.format?.value
    self.source = source
  }

  /// - Parameter target: Another session, about which the rules of this one say nothing.
  package init(intoOther target: InsertionTarget, _ source: Source) {
    self.target = target
    (front, manner, format) = (nil, nil, nil)
    self.source = source
  }
}
