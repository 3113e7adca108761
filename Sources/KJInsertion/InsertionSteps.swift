// The steps by which a text gets into a place, whichever place that is.

internal import KJDomain
internal import KJSessions

/// Looks, inserts, asks where only the person can know, and looks again.
struct InsertionSteps {
  private let questions: Questions
  /// What `--insert-as` says; nil without it.
  private let manner: InsertionManner?
  /// How the person writes a target, for hints.
  private let option: TargetOption
  /// What the person said about a program that nobody knows, who is asked once.
  private var overrules: Bool?

  init(as manner: InsertionManner?, by option: TargetOption, _ questions: Questions) {
    self.manner = manner
    self.option = option
    self.questions = questions
  }

  /// Inserts a text into a place.
  ///
  /// - Parameter wasOnlyCandidate: Whether no other place came into question.
  /// - Throws: ``Failure`` with status `notInserted`, or `interrupted`.
  mutating func insert(
    _ content: InsertionContent, into place: InsertionPlace, wasOnlyCandidate: Bool
  ) throws(Failure) -> InsertionReceipt {
    let text = try content.text(for: place.front)
    let watch = try AppearanceWatch(for: text, place.visibleText)
    var outcome = try place.take(text, as: manner)
    if case .refused(let refusal) = outcome, try overrule(refusal, at: place.name) {
      outcome = try place.take(text, as: .paste)
    }
    if case .refused(let refusal) = outcome {
      throw Failure(refusal, at: place.target, recoveringBy: recovery(of: text, into: place))
    }
    if let failure = Failure(outcome, at: place.target.description) { throw failure }
    let appeared = if let appeared = outcome.appeared { appeared } else { try watch.hasAppeared() }
    return InsertionReceipt(
      place.target, name: place.name, front: place.front, wasOnlyCandidate: wasOnlyCandidate,
      appeared: appeared)
  }

  /// Whether to paste all the same; a manner that the person named is not asked about again.
  ///
  /// - Parameter name: What people call the place.
  private mutating func overrule(
    _ refusal: InsertionRefusal, at name: String
  ) throws(Failure) -> Bool {
    guard manner == nil, refusal.mayBeOverruled else { return false }
    if overrules == nil {
      overrules = try questions.confirm(InsertionRefusal.question(refusal, at: name))
    }
    return overrules ?? false
  }

  /// What finishes the job without a second upload, for the path of a file that was uploaded.
  private func recovery(of text: InsertionText, into place: InsertionPlace) -> String? {
    // A pane on a host would need its host beside it.
    if case .paneOnHost = place { return nil }
    guard option == .insert, case .path(let path, _) = text.source else { return nil }
    return [
      "kj", "insert", "--to", place.target.description, "--insert-as", "paste", "--path", path,
    ]
    .joinedForShell
  }
}
