internal import KJBase
internal import KJClipboard
internal import KJDomain
internal import KJLending
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// Decides what to do with input that may mean pictures: by its text, by the file system, by the foreground program,
/// and finally by asking the person.
struct DropIntake {
  /// The decision about the input.
  enum Decision {
    /// There is none yet.
    case waits
    /// The input passes unchanged.
    case passes
    /// The drop that the input means is uploaded.
    case takes(Drop)
  }

  private let rules: SessionRules
  private let notices: SessionNotices
  private let place: DroppedPaths.Place
  private let environment: Environment
  /// Whether there can be a copied picture on this machine.
  let hasClipboard: Bool
  /// Whether the dock can ask the person.
  var room = QuestionRoom.notWanted
  private var answers: LastingAnswers
  private(set) var candidate: WaitingDrop?
  /// Whether the candidate may come from text that a remote program has put on the clipboard.
  private var isCopied = false
  /// The programs for which the person has refused an upload while it was unknown what receives the paste; nil stands
  /// for a program that the host does not name.
  private var refusals: Set<String?> = []

  init(
    by rules: SessionRules, _ answers: LastingAnswers, _ notices: SessionNotices,
    _ environment: Environment
  ) {
    self.rules = rules
    self.answers = answers
    self.notices = notices
    self.environment = environment
    place = DroppedPaths.Place(here: environment)
    hasClipboard = PictureClipboard.mayExist(in: environment)
  }

  func addInterests(to list: inout [Interest]) {
    if case .looking(let look, _) = candidate { list.append(look.interest) }
    answers.addInterests(to: &list)
  }

  var deadline: Deadline { candidate?.deadline(rules.drops.patience) ?? .never }

  /// The kinds of input that may mean pictures; nil if none can.
  func interest(_ front: ForegroundProgram?, _ turn: SessionTurn) -> DropInterest? {
    guard rules.outcome(for: front).drops.value != .leave, turn.screen.modes.takesBracketedPaste
    else { return nil }
    return DropInterest(
      hasDrives: place.hasDrives, takesClipboard: rules.drops.takesClipboard && hasClipboard)
  }

  /// Forgets the candidate.
  mutating func forget() { candidate = nil }

  /// The foreground program, if the person has allowed it for good.
  func lastingAnswer(for front: ForegroundProgram?) -> String? {
    front?.lastingName.flatMap { answers.programs.contains($0) ? $0 : nil }
  }

  /// Makes kj ask again about files that are not pictures.
  mutating func endFileAnswer() { answers.takesFiles = false }

  /// Takes over the results of saving lasting answers.
  mutating func advanceAnswers() { answers.advance() }

  // MARK: Looking

  /// Starts looking at input that may mean pictures.
  ///
  /// - Returns: Whether it has started.
  mutating func take(_ input: DropCandidate, _ front: SessionFront, _ turn: SessionTurn) -> Bool {
    guard !isKnownToPass(input.content, front, turn),
      let look = DropLook(at: input, rules.drops, place, environment)
    else { return false }
    candidate = .looking(look, since: .now)
    isCopied = mayBeCopied(input.content, turn)
    return true
  }

  /// Whether the input means a file that a remote program has named on the clipboard: a page or a program may have
  /// tricked the person into pasting it.
  private func mayBeCopied(_ content: DropCandidate.Content, _ turn: SessionTurn) -> Bool {
    guard case .text(let text) = content, let paths = DroppedPaths(text, at: place) else {
      return false
    }
    return CopiedPaths(turn.screen.copies, at: place).areMeant(by: paths)
  }

  /// Whether no look is needed: in an editor or a shell, Ctrl-V must not wait for the desktop every time.
  private func isKnownToPass(
    _ content: DropCandidate.Content, _ front: SessionFront, _ turn: SessionTurn
  ) -> Bool {
    guard let program = front.program(turn), front.givesWayVisibly else { return false }
    switch verdict(for: program, behind: front.passage(turn), turn) {
    case .uploaded: return false
    case .askedAbout: return content == .clipboard || room == .notWanted
    case .passes: return true
    }
  }

  // MARK: Deciding

  /// Advances the candidate.
  mutating func advance(_ front: inout SessionFront, _ turn: SessionTurn) -> Decision {
    switch candidate {
    case .looking(let look, let since):
      guard let found = look.result else { return .waits }
      guard case .contents(let contents) = found else {
        if case .refused(let reason) = found { notices.tell("not uploaded: \(reason)", .warning) }
        return pass()
      }
      guard turn.clients != nil else {
        notices.tell("not uploaded, no socket: 'kj attach -v' says why", .warning)
        return pass()
      }
      if turn.keys.focus == .prompt { turn.want(.endPrompt) }
      return settle(contents, since: since, isWished: false, &front, turn)
    case .offered(let question): return end(question)
    case .asking(let contents, let since, let isWished, let known):
      guard turn.clients != nil else { return pass() }
      let isLate = MonotonicTime.now - since >= rules.drops.patience
      // Between two prompts, an agent briefly accepts no pastes.
      if !isWished, !isLate, !turn.screen.modes.takesBracketedPaste { return .waits }
      switch front.takeAnswer() {
      case .success(let seen):
        return decide(
          about: contents, isWished: isWished, for: seen.front, behind: seen.passage,
          isAlsoThere: seen.hasOtherFile && room == .there, turn)
      case .failure(let failure):
        return decide(
          about: contents, isWished: isWished, for: known, because: failure.message, turn)
      case nil where !isLate: return .waits
      case nil:
        let reason = "the host did not name the foreground program in time"
        return decide(about: contents, isWished: isWished, for: known, because: reason, turn)
      }
    case nil: return .waits
    }
  }

  /// Decides about a drop that the person requested with a key, and that later keys wait for.
  mutating func wish(
    _ contents: DroppedContents, _ front: inout SessionFront, _ turn: SessionTurn
  ) -> Decision {
    guard turn.clients != nil else { return pass() }
    return settle(contents, since: .now, isWished: true, &front, turn)
  }

  /// Decides by the foreground program if it is known; otherwise asks the host.
  private mutating func settle(
    _ contents: DroppedContents, since: MonotonicTime, isWished: Bool, _ front: inout SessionFront,
    _ turn: SessionTurn
  ) -> Decision {
    let files = isWished ? [] : contents.filesHere
    let known = front.program(turn)
    if files.isEmpty, let known {
      return decide(
        about: contents, isWished: isWished, for: known, behind: front.passage(turn), turn)
    }
    front.ask(turn, about: files)
    candidate = .asking(contents, since: since, isWished: isWished, known: known)
    return .waits
  }

  /// Uploads the drop or lets the candidate pass, depending on `front`, which is nil if the host does not say.
  ///
  /// - Parameters:
  ///   - isAlsoThere: Whether the host has a different file at one of the paths.
  ///   - silence: The reason why the host does not say what is in front.
  private mutating func decide(
    about contents: DroppedContents, isWished: Bool, for front: ForegroundProgram?,
    behind passage: FrontPassage? = nil, isAlsoThere: Bool = false,
    because silence: String = "the host does not say what is in the foreground", _ turn: SessionTurn
  ) -> Decision {
    if isWished {
      // If nothing can be pasted, or if only the program knows what a paste does, the insertion rules alone apply.
      let isKnown =
        switch front {
        case .leadsElsewhere, .multiplexer: false
        default: turn.screen.modes.takesBracketedPaste
        }
      let place =
        isKnown
        ? DropPlace(wishedBy: rules.outcome(for: front), front: front, behind: passage) : nil
      return take(Drop(contents, at: place, isWished: true))
    }
    switch verdict(for: front, behind: passage, turn) {
    case .uploaded(let place) where !isCopied && !isAlsoThere && !isAskedAbout(contents):
      return take(Drop(contents, at: place, isWished: false))
    case .uploaded(let place), .askedAbout(let place):
      if offer(contents, at: place, isAlsoThere: isAlsoThere, silence, turn) { return .waits }
    case .passes where !turn.screen.modes.takesBracketedPaste:
      notices.tell("not uploaded: the program in the foreground is not accepting pastes", .warning)
    case .passes: break
    }
    return pass()
  }

  /// Whether kj asks about the files regardless of where they go.
  private func isAskedAbout(_ contents: DroppedContents) -> Bool {
    contents.isAskedAbout(by: rules.drops)
      && !(answers.takesFiles && contents.mayGoUnasked(from: home))
  }

  private var home: FilePath { environment.home.withoutLinks }

  private mutating func take(_ drop: Drop) -> Decision {
    candidate = nil
    return .takes(drop)
  }

  private mutating func pass() -> Decision {
    candidate = nil
    return .passes
  }

  /// The verdict on a drop for this program.
  private func verdict(
    for front: ForegroundProgram?, behind passage: FrontPassage?, _ turn: SessionTurn
  ) -> DropPlace.Verdict {
    guard turn.screen.modes.takesBracketedPaste else { return .passes }
    return DropPlace.verdict(
      by: rules.outcome(for: front), front: front, behind: passage, always: answers.programs)
  }

  // MARK: Asking the person

  /// Asks the person about dropped files, or says why kj does not ask.
  ///
  /// - Parameter silence: The reason why the host does not say what is in front, if it does not.
  private mutating func offer(
    _ contents: DroppedContents, at place: DropPlace, isAlsoThere: Bool, _ silence: String,
    _ turn: SessionTurn
  ) -> Bool {
    guard contents.fileNames != nil else {
      if place.front == nil { notices.tell("not uploaded: \(silence)", .warning) }
      return false
    }
    if place.isUncertain, refusals.contains(place.front?.name),
      rules.outcome(for: place.front).drops.value != .ask
    {
      return false
    }
    let isUnusual = isCopied || contents.isAskedAbout(by: rules.drops)
    let question = DropQuestion(
      about: contents, for: place, isUnusual: isUnusual, isAlsoThere: isAlsoThere,
      lasting: isAlsoThere ? nil : lasting(contents, at: place, isUnusual))
    switch room {
    case .there:
      guard turn.keys.mayAsk else {
        notices.tell("not uploaded: a key was pressed before kj could ask", .warning)
        return false
      }
      turn.want(.ask(takesForGood: question.lasting != nil))
      candidate = .offered(question)
      return true
    case .missing: notices.tell(question.wordsIfUnseen, .warning)
    case .notWanted:
      let obstacle = place.front.map(DropPlace.obstacle(in:)) ?? silence
      if let obstacle { notices.tell("not uploaded: \(obstacle)", .warning) }
    }
    return false
  }

  /// The kind of decision that an answer can settle for good.
  private func lasting(
    _ contents: DroppedContents, at place: DropPlace, _ isUnusual: Bool
  ) -> DropQuestion.Lasting? {
    guard !isCopied, rules.outcome(for: place.front).drops.value != .ask else { return nil }
    if let proposal = place.proposal {
      return answers.canKeepPassages ? .passage(proposal) : nil
    }
    if isUnusual {
      return contents.mayGoUnasked(from: home) && !place.isUncertain ? .files : nil
    }
    return place.isUncertain ? place.front?.lastingName.map(DropQuestion.Lasting.program) : nil
  }

  /// The question that the bar has to show.
  var question: DropQuestion? {
    if case .offered(let question) = candidate { question } else { nil }
  }

  /// Notes whether all of the question has been written.
  ///
  /// - Returns: Whether Enter and Escape answer it now.
  mutating func noteQuestion(isWritten: Bool) -> Bool {
    guard var question else { return false }
    question.note(isWritten: isWritten)
    candidate = .offered(question)
    return question.takesAnswer()
  }

  /// Ends the question once its time is up.
  private mutating func end(_ question: DropQuestion) -> Decision {
    switch question.end() {
    case nil: return .waits
    case .unseen:
      notices.tell(question.wordsIfUnseen, .warning)
      return pass()
    case .unanswered: return pass()
    }
  }

  /// Takes the person's answer.
  mutating func answer(
    isAgreed: Bool, forGood: Bool, _ front: inout SessionFront, _ turn: SessionTurn
  ) -> Decision {
    guard let question else { return pass() }
    guard isAgreed else {
      if question.place.isUncertain { refusals.insert(question.place.front?.name) }
      return pass()
    }
    switch question.lasting {
    case .files where forGood: answers.takesFiles = true
    case .program(let name) where forGood: answers.allow(name)
    case .passage(let passage) where forGood: answers.keep(passage)
    default: break
    }
    if let proposal = question.place.proposal {
      // The program that runs there decides what happens to the files.
      turn.want(.follow(passage: proposal))
      front.ask(turn)
      candidate = .asking(question.contents, since: .now, isWished: false, known: nil)
      return .waits
    }
    return take(Drop(question.contents, at: question.place, isWished: false))
  }

  /// The status while the host takes a long time to say what is in front, or while kj asks the person.
  var status: SessionStatus? {
    if let question {
      return SessionStatus(.question, question.words, hint: question.hint)
    }
    guard case .asking(let contents, let since, _, _) = candidate,
      MonotonicTime.now - since >= WaitingDrop.quickAnswer
    else { return nil }
    let count = contents.count
    let what = count == 1 ? "\(contents.names[0].shownInStatus) waits" : "\(count) files wait"
    return SessionStatus(
      .progress(done: nil), "\(what) for the host to name the foreground program")
  }
}

/// Whether the dock can ask the person.
package enum QuestionRoom {
  case there
  /// It could ask, but there is no room.
  case missing
  case notWanted
}
