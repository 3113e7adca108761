internal import KJBase
internal import KJClipboard
internal import KJDomain
internal import KJLending
internal import KJSystem
internal import KJTerminal

/// The drops of a session, from the paste that may be one to the path in the prompt.
///
/// Keys wait meanwhile, so that words and pictures come to the agent in their order, and Enter after all of them.
final class SessionDrops {
  let request: AttachRequest
  let rules: SessionRules
  private let place: DroppedPaths.Place
  let environment: Environment
  /// Whether a picture can have been copied here.
  let hasClipboard: Bool
  /// The form of paths that the host book names.
  let format: PathFormat?
  /// How other tools are told the host; nil if they cannot be.
  let hostCall: HostCall?
  let terminal: SessionTerminal
  let keyboard: SessionKeyboard
  let notices: SessionNotices
  var introduction: DropIntroduction

  /// Whether the person can be asked in the dock.
  var canAsk = false
  /// Whether it is only for want of room that the person cannot.
  var hasNoRoomToAsk = false
  /// What the person had said about drops before they were switched off.
  var ruleBeforeSwitch: DropRule?
  var candidate: WaitingDrop?
  /// Whether files were dropped on a prompt since the last turn, which is closed by that.
  private(set) var hasClosedPrompt = false
  /// Whether the candidate may be what a remote program has put into the clipboard.
  private var isCopied = false
  /// The first is under way.
  var drops: [Drop] = []
  var troubles: [DropTrouble] = []
  /// What was cancelled last, for another try.
  var cancelled: [Drop] = []
  /// The uploads that were cancelled, while they remove what they have begun.
  var endings: [DropUpload] = []
  var pasted = PastedPaths()
  /// What removes files from the host that were taken back.
  var removals: [DropRemoval] = []
  private var check = FrontCheck.due
  var known: KnownFront?
  var pause = PauseBehindPaste()
  /// What a person who is elsewhere is to be told; safe to show.
  var notification: String?
  /// What has ended well, until it is taken.
  var finished: FinishedDrop?
  /// The last drop that has ended.
  var lastDone: Drop?
  /// ``SessionTerminal/changes`` when the host was asked what is in front, for nobody's drop; nil if it was not.
  private var frontQuestion: Int?

  init(
    _ request: AttachRequest, by rules: SessionRules, as format: PathFormat?, _ hostCall: HostCall?,
    _ environment: Environment, at terminal: SessionTerminal, _ keyboard: SessionKeyboard,
    _ notices: SessionNotices, _ introduction: DropIntroduction
  ) {
    self.request = request
    self.rules = rules
    place = DroppedPaths.Place(here: environment)
    hasClipboard = PictureClipboard.mayExist(in: environment)
    self.format = format
    self.hostCall = hostCall
    self.environment = environment
    self.terminal = terminal
    self.keyboard = keyboard
    self.notices = notices
    self.introduction = introduction
  }

  var settings: DropSettings { rules.drops }

  /// What holds while the host says nothing else.
  var outcome: BarOutcome { rules.outcome(for: front) }

  // MARK: For the loop

  var interests: [Interest] {
    var interests = drops.first?.upload?.interests ?? []
    interests += removals.flatMap(\.tool.interests) + endings.flatMap(\.interests)
    if case .looking(let look, _) = candidate { interests.append(look.interest) }
    return interests
  }

  /// When ``advance(_:)`` is due even if nothing happens.
  var deadline: Deadline {
    var deadline = (removals.map(\.tool.deadline) + endings.map(\.deadline)).min() ?? .never
    deadline = min(deadline, candidate?.deadline(settings.patience) ?? .never)
    if isPartOver {
      deadline = .after(.zero)
    } else if let drop = drops.first, !mustLetGo {
      // The progress is drawn a few times in a second.
      let next = drop.upload.map { min($0.deadline, .after(.milliseconds(100))) }
      deadline = min(deadline, next ?? .after(.zero))
    } else if mayLetGo, check != .asking, let end = pause.end {
      deadline = min(deadline, Deadline(at: end))
    }
    return deadline
  }

  /// Says which input may mean pictures; to be called before the keys are read.
  func prepareKeyboard() {
    let interest =
      outcome.drops.value == .leave || !terminal.modes.takesBracketedPaste
      ? nil
      : DropInterest(
        hasDrives: place.hasDrives, takesClipboard: settings.takesClipboard && hasClipboard)
    if keyboard.dropInterest != interest { keyboard.dropInterest = interest }
    chooseHoldStart()
  }

  /// Takes input that may mean pictures.
  ///
  /// - Returns: What the keys behind it mean, if it means none.
  func take(_ input: DropCandidate) -> [SessionEvent] {
    guard !isKnownToPass(input.content),
      let look = DropLook(at: input, settings, place, environment)
    else {
      return keyboard.resolve(passing: true)
    }
    candidate = .looking(look, since: .now)
    isCopied = mayBeCopied(input.content)
    return []
  }

  /// Whether the input means a file that a remote program has named in the clipboard: then a page or a program may have
  /// tricked the person into pasting it.
  private func mayBeCopied(_ content: DropCandidate.Content) -> Bool {
    guard case .text(let text) = content, let paths = DroppedPaths(text, at: place) else {
      return false
    }
    return CopiedPaths(terminal.copies, at: place).areMeant(by: paths)
  }

  /// Whether nothing has to be looked at: in an editor or at a shell, Ctrl-V must not wait for the desktop each time.
  private func isKnownToPass(_ content: DropCandidate.Content) -> Bool {
    guard let known, known.isCurrent(at: terminal), known.givesWayVisibly else { return false }
    if content != .clipboard && mayOffer(to: known.program) { return false }
    return dropPlace(for: known.program) == nil
  }

  /// Whether a drop for the program is uploaded if the person agrees, or there is something to say about it.
  private func mayOffer(to front: ForegroundProgram?) -> Bool {
    (canAsk || hasNoRoomToAsk)
      && DropPlace.isOffered(by: rules.outcome(for: front).drops.value, front: front)
  }

  /// Does what can be done without waiting.
  ///
  /// - Parameter clients: The session for other tools; nil while it has none.
  /// - Returns: What keys mean that have waited.
  func advance(_ clients: SessionClients?) -> [SessionEvent] {
    takeFront(clients)
    hasClosedPrompt = false
    let orders = decide(clients) + letGoIfDue(clients)
    advanceUpload(clients)
    advanceRemovals()
    advanceEndings()
    clients?.cancelledDrops = endings.map(\.processID)
    clients?.drop = drops.first { $0.otherTarget == nil }?.upload?.processID
    return orders
  }

  /// Asks the host what is in front, unless that is known, or asked for a drop.
  func askFront(_ clients: SessionClients?) {
    guard let clients, front == nil, frontQuestion == nil, candidate == nil, drops.isEmpty,
      keyboard.heldParts == 0
    else { return }
    frontQuestion = terminal.changes
    clients.askFront()
  }

  /// Takes the answer to that; a drop asks anew.
  private func takeFront(_ clients: SessionClients?) {
    guard let frontQuestion, candidate == nil, drops.isEmpty else {
      self.frontQuestion = nil
      return
    }
    guard let answer = clients?.takeFront() else { return }
    self.frontQuestion = nil
    if case .success(let program?) = answer { known = KnownFront(program, changes: frontQuestion) }
  }

  // MARK: Candidates

  private func decide(_ clients: SessionClients?) -> [SessionEvent] {
    if case .looking(let look, let since) = candidate, let found = look.result {
      guard let contents = found else { return pass() }
      guard let clients else {
        notices.tell("not uploaded, no socket: 'kj attach -v' says why", .warning)
        return pass()
      }
      if keyboard.focus == .prompt {
        keyboard.endPrompt()
        hasClosedPrompt = true
      }
      check = .due
      return settle(contents, since: since, isWished: false, clients)
    }
    if case .offered(let question) = candidate { return end(question) }
    guard case .asking(let contents, let since, let changes, let isWished) = candidate else {
      return []
    }
    guard let clients else { return pass() }
    switch clients.takeFront() {
    case .success(let program):
      known = program.map { KnownFront($0, changes: changes) }
      return decide(about: contents, isWished: isWished, for: program)
    case .failure(let failure):
      return decide(about: contents, isWished: isWished, for: nil, because: failure.message)
    case nil where MonotonicTime.now - since < settings.patience: return []
    case nil:
      let reason = "the host has not said in time what is in front"
      return decide(about: contents, isWished: isWished, for: nil, because: reason)
    }
  }

  /// Decides by what is in front, if that is known, and otherwise asks the host.
  private func settle(
    _ contents: DroppedContents, since: MonotonicTime, isWished: Bool, _ clients: SessionClients
  ) -> [SessionEvent] {
    if let known, known.isCurrent(at: terminal) {
      return decide(about: contents, isWished: isWished, for: known.program)
    }
    clients.askFront()
    candidate = .asking(contents, since: since, changes: terminal.changes, isWished: isWished)
    return []
  }

  /// Uploads what was dropped, or lets the candidate pass, by what is in front; nil if the host does not say.
  ///
  /// - Parameter silence: Why it does not.
  private func decide(
    about contents: DroppedContents, isWished: Bool, for front: ForegroundProgram?,
    because silence: String = "the host does not say what is in front"
  ) -> [SessionEvent] {
    if isWished { return takeWished(contents, for: front) }
    if !isCopied, let place = dropPlace(for: front) { return take(contents, for: place) }
    if offer(contents, for: front) { return [] }
    tellPassing(contents, for: front, silence)
    return pass()
  }

  private func take(
    _ contents: DroppedContents, for place: DropPlace?, isWished: Bool = false
  ) -> [SessionEvent] {
    candidate = nil
    add(Drop(contents, at: place, isWished: isWished))
    return keyboard.resolve(passing: false)
  }

  /// Asks the person about dropped files: a path that is on both machines may be meant as it is.
  private func offer(_ contents: DroppedContents, for front: ForegroundProgram?) -> Bool {
    let outcome = rules.outcome(for: front)
    guard
      DropPlace.isOffered(by: outcome.drops.value, front: front) || dropPlace(for: front) != nil,
      contents.fileNames != nil, terminal.modes.takesBracketedPaste,
      let place = DropPlace(wishedBy: outcome, front: front)
    else { return false }
    let question = DropQuestion(about: contents, for: place)
    guard canAsk else {
      if hasNoRoomToAsk { notices.tell(question.wordsIfUnseen, .warning) }
      return false
    }
    guard keyboard.ask() else { return false }
    candidate = .offered(question)
    return true
  }

  /// The question that the row is to show.
  var question: DropQuestion? {
    if case .offered(let question) = candidate { question } else { nil }
  }

  /// Takes note of whether all of the question is written.
  func noteQuestion(isWritten: Bool) {
    guard var question else { return }
    question.note(isWritten: isWritten)
    candidate = .offered(question)
    keyboard.takesAnswer = question.takesAnswer()
  }

  /// Ends the question if its time is over.
  private func end(_ question: DropQuestion) -> [SessionEvent] {
    switch question.end() {
    case nil: return []
    case .unseen:
      notices.tell(question.wordsIfUnseen, .warning)
      return pass()
    case .unanswered: return pass()
    }
  }

  /// Ends the question, because something else is to have the terminal.
  func withdrawQuestion() -> [SessionEvent] { question == nil ? [] : pass() }

  /// Takes the person's answer.
  ///
  /// - Returns: What the keys behind it mean.
  func answer(isAgreed: Bool) -> [SessionEvent] {
    guard let question, isAgreed else { return pass() }
    pause.restart()
    return take(question.contents, for: question.place)
  }

  /// Uploads what the person has asked for with a key, and which the keys wait for.
  ///
  /// - Returns: What the keys behind it mean; nil if they wait for the host's answer.
  func upload(
    _ contents: DroppedContents, _ clients: SessionClients?
  ) -> [SessionEvent] {
    guard let clients else { return pass() }
    return settle(contents, since: .now, isWished: true, clients)
  }

  /// Where nothing can be pasted, or only the program can know what a paste does, the rules of insertion alone decide.
  private func takeWished(
    _ contents: DroppedContents, for front: ForegroundProgram?
  ) -> [SessionEvent] {
    let place =
      terminal.modes.takesBracketedPaste
      ? DropPlace(wishedBy: rules.outcome(for: front), front: front) : nil
    return take(contents, for: place, isWished: true)
  }

  /// The place for a drop; nil if it is not uploaded.
  private func dropPlace(for front: ForegroundProgram?) -> DropPlace? {
    guard terminal.modes.takesBracketedPaste else { return nil }
    return DropPlace(by: rules.outcome(for: front), front: front)
  }

  private func pass() -> [SessionEvent] {
    if question != nil { pause.restart() }
    candidate = nil
    return keyboard.resolve(passing: true)
  }

  func add(_ drop: Drop) {
    drops.append(drop)
    // What goes elsewhere is nothing that keys are to wait for.
    guard drop.otherTarget == nil else { return }
    cancelled = []
    check = .due
    chooseHoldStart()
    keyboard.hold()
  }

  /// Those for this session, each of which has keys behind it.
  var ownDrops: [Drop] { drops.filter { $0.otherTarget == nil } }

  // MARK: Keys behind drops

  /// Decides which keys wait: nobody types in the order of a picture that is still being marked or drawn on.
  private func chooseHoldStart() {
    let hasOrder = ownDrops.contains { !$0.isScreenshot }
    keyboard.holdStart = !settings.holdsEnter ? .none : hasOrder ? .anyKey : .enter
  }

  /// Whether the keys behind a drop that has ended come before anything else.
  var mustLetGo: Bool { keyboard.heldParts > ownDrops.count }

  /// Whether nothing was typed between a drop that has ended and the next one.
  private var isPartOver: Bool { mustLetGo && keyboard.isFirstPartEmpty && !ownDrops.isEmpty }

  private var mayLetGo: Bool {
    mustLetGo && troubles.isEmpty && candidate == nil && keyboard.mayLetGo
  }

  /// Lets the keys behind a drop go once its pictures are in the prompt, and the program in front is still the one that
  /// they were for.
  private func letGoIfDue(_ clients: SessionClients?) -> [SessionEvent] {
    if isPartOver { return letGo() }
    guard mayLetGo else { return [] }
    guard let lastDone, let place = lastDone.place, keyboard.areHeld else {
      return pause.isOver ? letGo() : []
    }
    let answer = presence(of: place, clients)
    guard pause.isOver, case .answered(let reason) = answer else { return [] }
    guard let reason else { return letGo() }
    fail(lastDone.part(nil), reason)
    return []
  }

  /// Looks whether the program of the last drop is in front now.
  private func presence(of place: DropPlace, _ clients: SessionClients?) -> FrontCheck {
    guard terminal.modes.takesBracketedPaste, isStillNamed(place) else {
      return .answered(FrontCheck.otherProgram)
    }
    guard let front = place.front else { return .answered(nil) }
    check.advance(for: front, clients)
    return check
  }

  /// Whether the agent that a picture is for is still the same, where only the title says which one it is.
  func isStillNamed(_ place: DropPlace) -> Bool {
    place.isStillNamed(by: rules.outcome(for: place.front))
  }

  private func letGo() -> [SessionEvent] {
    check = .due
    let orders = keyboard.letGo()
    // An Enter behind words waits once more.
    if mustLetGo { pause.begin() }
    return orders
  }

  /// Lets all keys go that wait.
  func letAllGo() -> [SessionEvent] {
    var orders: [SessionEvent] = []
    while keyboard.heldParts > 0 { orders += letGo() }
    return orders
  }

  /// Takes note that keys wait.
  func noteHeld() {
    if !troubles.isEmpty { terminal.ring() }
  }

  // MARK: The line

  /// Ends what is under way, because the line is lost; the files are uploaded again over the next one.
  func loseLine() {
    candidate = nil
    known = nil
    frontQuestion = nil
    // An area that was marked is gone with the tool, and no other one is asked for unless the person wants it.
    let screenshots = drops.filter { $0.isScreenshot && $0.isUnderWay && $0.upload != nil }
    drops.removeAll { $0.isScreenshot && $0.upload != nil }
    for screenshot in screenshots {
      fail(screenshot.part(0), "the screenshot is lost with the line")
    }
    for index in drops.indices where drops[index].otherTarget == nil { drops[index].beginAnew() }
    drops.removeAll { !$0.isUnderWay }
  }

  /// Goes on over a new line.
  func regainLine() {
    for _ in ownDrops { keyboard.hold() }
  }
}
