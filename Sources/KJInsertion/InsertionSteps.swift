internal import KJBase
internal import KJDomain
internal import KJSessions
internal import KJStore
internal import KJSystem

/// Checks the place, inserts, asks questions that only the person can answer, and checks again.
struct InsertionSteps {
  private let questions: Questions
  /// The value of `--insert-as`; nil without it.
  private let manner: InsertionManner?
  /// Whether the text is the path of an uploaded file, and `kj insert` on this machine can finish the job.
  private let isOfUpload: Bool
  private let settings: InsertionSettings
  /// The file for a permanent answer; nil if no such answer is offered.
  private let file: ConfigurationFile?
  /// The person's answer about an unknown program; kj asks only once.
  private var overrules: Bool?

  init(
    as manner: InsertionManner?, isOfUpload: Bool, _ settings: InsertionSettings,
    keeping file: ConfigurationFile? = nil, _ questions: Questions
  ) {
    self.manner = manner
    self.isOfUpload = isOfUpload
    self.settings = settings
    self.file = file
    self.questions = questions
  }

  /// Inserts text into the given place.
  ///
  /// - Parameter wasOnlyCandidate: Whether there was no other possible place.
  /// - Throws: ``Failure`` with status `notInserted`, or `interrupted`.
  mutating func insert(
    _ content: InsertionContent, into place: InsertionPlace, wasOnlyCandidate: Bool
  ) throws(Failure) -> InsertionReceipt {
    let text = try content.text(for: place.front)
    let watch = try AppearanceWatch(for: text, in: place.front, place.visibleText)
    var outcome = try place.take(text, as: manner, until: .after(settings.placeTime))
    if case .refused(let refusal) = outcome, try overrule(refusal, at: place) {
      outcome = try place.take(text, as: .paste, until: .after(settings.placeTime))
    }
    if case .refused(let refusal) = outcome {
      throw Failure(refusal, at: place.target, ofUploaded: uploadedPath(of: text))
    }
    if let failure = Failure(outcome, at: place.target.description) { throw failure }
    let appeared = if let appeared = outcome.appeared { appeared } else { try watch.hasAppeared() }
    return InsertionReceipt(
      place.target, name: place.name, front: place.front?.name, wasOnlyCandidate: wasOnlyCandidate,
      appeared: appeared, note: text.note(in: place.front))
  }

  /// Whether to paste despite a refusal; the person is not asked if they chose the manner, or if they allowed pastes
  /// into the program for good.
  private mutating func overrule(
    _ refusal: InsertionRefusal, at place: InsertionPlace
  ) throws(Failure) -> Bool {
    guard manner == nil, refusal.mayBeOverruled else { return false }
    let program = place.front?.lastingName
    if let program, settings.always?.contains(program) == true { return true }
    if let overrules { return overrules }
    let isMeant = try ask(about: refusal, at: place.name, program)
    overrules = isMeant
    return isMeant
  }

  /// - Parameter program: The name of the foreground program, if the answer can be saved for it.
  private func ask(
    about refusal: InsertionRefusal, at name: String, _ program: String?
  ) throws(Failure) -> Bool {
    guard let file, let program else {
      return try questions.confirm(InsertionRefusal.question(refusal, at: name)) ?? false
    }
    let heading = "\(name): \(refusal.words).\nPaste there?"
    let answers = ["yes", "always  for '\(program)', on every host", "no"]
    let answer = try questions.choose(heading, among: answers)
    guard answer == 1 else { return answer == 0 }
    try file.allow(program)
    return true
  }

  /// Returns the path if the file was uploaded for this insertion.
  private func uploadedPath(of text: InsertionText) -> String? {
    guard isOfUpload, case .path(let path, _) = text.source else { return nil }
    return path
  }
}
