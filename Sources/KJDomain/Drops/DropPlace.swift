// Whether a dropped picture is uploaded, by what is in front when it is dropped.

/// The program that a dropped picture is for.
///
/// | in front, as the host says | `agents` | `upload` |
/// |---|---|---|
/// | a known agent | uploaded | uploaded |
/// | a shell | the person is asked, where that is possible | uploaded |
/// | another program | uploaded if the person has named an agent | uploaded |
/// | one that obeys keys, leads elsewhere, or a multiplexer | passes | passes |
/// | the host does not say | uploaded if the person or the title names an agent | uploaded |
package struct DropPlace: Equatable, Sendable {
  /// What the host says is in front; nil if it does not.
  package let front: ForegroundProgram?
  /// The agent in front; nil if it is none that is known.
  package let agent: CodingAgent?
  /// Whether only the title of the terminal says so.
  package let isByTitle: Bool

  /// - Parameters:
  ///   - told: The agent that the person has named.
  ///   - title: The terminal's title.
  /// - Returns: nil if the paste goes on as it is.
  package init?(
    by rule: DropRule, front: ForegroundProgram?, told: CodingAgent?, title: String
  ) {
    let ofTitle = front == nil && told == nil ? CodingAgent(title: title) : nil
    self.front = front
    isByTitle = ofTitle != nil
    switch (rule, front) {
    case (.leave, _), (_, .obeysKeys), (_, .leadsElsewhere), (_, .multiplexer): return nil
    case (_, .agent(let agent)): self.agent = agent
    case (.agents, .shell): return nil
    case (.agents, _):
      guard let agent = told ?? ofTitle else { return nil }
      self.agent = agent
    case (.upload, .shell): agent = nil
    case (.upload, _): agent = told ?? ofTitle
    }
  }

  /// Whether the title still says what it said, where only the title does.
  package func isStillNamed(by title: String) -> Bool {
    !isByTitle || CodingAgent(title: title) == agent
  }

  /// The form of a path, where the program in front does not decide it.
  package var format: PathFormat? { front?.agent == nil ? agent?.pathFormat : nil }

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
    /// An area of the screen that the person is to mark.
    case screenshot
  }

  /// The session, into which each path is pasted.
  package let target: InsertionTarget
  /// What must be in front then; nil if nobody can tell.
  package let front: String?
  /// Whether a path may only be pasted, and never be typed.
  package let isPasteOnly: Bool
  /// The form of the paths; nil for that of the program in front.
  package let format: PathFormat?
  package let source: Source

  /// - Parameter place: nil if the rules of insertion alone decide.
  package init(into target: InsertionTarget, at place: DropPlace?, _ source: Source) {
    self.target = target
    front = place?.front?.name
    isPasteOnly = place != nil
    format = place?.format
    self.source = source
  }
}
