internal import KJBase
internal import KJDomain
internal import KJSessions
internal import KJSystem

/// Looks at the place, inserts, asks where only the person can know, and looks again.
struct InsertionSteps {
  private let questions: Questions
  /// What `--insert-as` says; nil without it.
  private let manner: InsertionManner?
  /// Whether the text is the path of a file that was uploaded, and `kj insert` here can finish the job.
  private let isOfUpload: Bool
  private let settings: InsertionSettings
  /// The person's answer about an unknown program; it is asked for once.
  private var overrules: Bool?

  init(
    as manner: InsertionManner?, isOfUpload: Bool, _ settings: InsertionSettings,
    _ questions: Questions
  ) {
    self.manner = manner
    self.isOfUpload = isOfUpload
    self.settings = settings
    self.questions = questions
  }

  /// Inserts a text into a place.
  ///
  /// - Parameter wasOnlyCandidate: Whether no other place was possible.
  /// - Throws: ``Failure`` with status `notInserted`, or `interrupted`.
  mutating func insert(
    _ content: InsertionContent, into place: InsertionPlace, wasOnlyCandidate: Bool
  ) throws(Failure) -> InsertionReceipt {
    let text = try content.text(for: place.front)
    let watch = try AppearanceWatch(for: text, in: place.front, place.visibleText)
    var outcome = try place.take(text, as: manner, until: .after(settings.placeTime))
    if case .refused(let refusal) = outcome, try overrule(refusal, at: place.name) {
      outcome = try place.take(text, as: .paste, until: .after(settings.placeTime))
    }
    if case .refused(let refusal) = outcome {
      throw Failure(refusal, at: place.target, ofUploaded: uploadedPath(of: text))
    }
    if let failure = Failure(outcome, at: place.target.description) { throw failure }
    let appeared = if let appeared = outcome.appeared { appeared } else { try watch.hasAppeared() }
    return InsertionReceipt(
      place.target, name: place.name, front: place.front?.name, wasOnlyCandidate: wasOnlyCandidate,
      appeared: appeared, staysText: text.staysText(in: place.front))
  }

  /// Whether to paste all the same; the person is not asked about a manner that they named.
  ///
  /// - Parameter name: The place's name among people.
  private mutating func overrule(
    _ refusal: InsertionRefusal, at name: String
  ) throws(Failure) -> Bool {
    guard manner == nil, refusal.mayBeOverruled else { return false }
    if overrules == nil {
      overrules = try questions.confirm(InsertionRefusal.question(refusal, at: name))
    }
    return overrules ?? false
  }

  /// The path of a file that was uploaded for this.
  private func uploadedPath(of text: InsertionText) -> String? {
    guard isOfUpload, case .path(let path, _) = text.source else { return nil }
    return path
  }
}
