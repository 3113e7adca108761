internal import KJBase
package import KJDomain
package import KJDrops
package import KJHosts
internal import KJLending
internal import KJSlash
package import KJStore
package import KJSystem
package import KJTerminal

/// Everything a session does for the person besides running the remote program: the bar with its keys, lists and
/// prompts, and the drops.
package final class SessionBar {
  private let wishes: BarWishes
  private let rules: SessionRules
  private let notices = SessionNotices()
  private let lists: SessionLists
  private let prompts: PromptHost
  private let drops: SessionDrops
  private let uploads = UploadSearch()
  private let parts: [any SessionPart]
  private var keys = BarKeys()
  private var tools: ScreenTools
  /// The picture of the last drop, while it may be shown.
  private var picture: DropPicture?

  package init(
    _ wishes: BarWishes, on host: ResolvedHost, at screen: any SessionScreen,
    in locations: Locations, _ environment: Environment
  ) {
    self.wishes = wishes
    rules = SessionRules(
      wishes, on: host.ruleNames, at: screen, ConfigurationFile(locations.settings))
    lists = SessionLists(of: host, in: locations, environment, rules, notices)
    drops = SessionDrops(wishes, by: rules, notices, on: host, in: locations, environment)
    prompts = PromptHost(
      lists, by: rules, notices, drops, wishes, as: host.wishes.pathFormat, in: locations,
      environment)
    var parts: [any SessionPart] = [drops, prompts, rules, uploads]
    if wishes.showsShell { parts.append(KeysNotice(.toKeys(in: locations), notices)) }
    self.parts = parts
    tools = ScreenTools(wishes.configuration, environment)
  }

  // MARK: For the loop

  package func addInterests(to list: inout [Interest], _ turn: SessionTurn) {
    for part in parts { part.addInterests(to: &list, turn) }
    list += picture?.interests ?? []
  }

  /// When to call ``advance(_:)`` even if nothing happens.
  package func deadline(_ turn: SessionTurn) -> Deadline {
    var deadline = Deadline.never
    for part in parts { deadline = min(deadline, part.deadline(turn)) }
    if turn.isAsking { return deadline }
    // A notification waits until a program's output pauses.
    if drops.notification != nil { deadline = min(deadline, .after(.milliseconds(20))) }
    if let picture { deadline = min(deadline, picture.deadline) }
    return min(deadline, keys.deadline, notices.deadline)
  }

  /// Does whatever is possible without waiting.
  package func advance(_ turn: SessionTurn) {
    for part in parts { part.advance(turn) }
  }

  /// Ends everything that uses the line, because the line is lost.
  package func loseLine(_ turn: SessionTurn) { drops.loseLine(turn) }

  /// Continues over a new line.
  package func regainLine(_ turn: SessionTurn) { drops.regainLine(turn) }

  // MARK: What holds

  /// Applies the rules to the foreground program.
  private func outcome(_ turn: SessionTurn) -> BarOutcome { rules.outcome(for: drops.front(turn)) }

  /// Whether to keep text that remote programs copy.
  package func keepsClips(_ turn: SessionTurn) -> Bool { outcome(turn).keepsClips.value }

  /// The facts that the actions depend on.
  private func facts(_ turn: SessionTurn) -> SessionFacts {
    var facts = SessionFacts()
    facts.isServed = turn.clients != nil
    facts.hasClipboard = drops.hasClipboard
    facts.hasScreenshotTool = tools.canTake
    facts.hasRoom = turn.screen.roomForDock == .all
    facts.isKept = keys.isKept
    facts.hasAccents = turn.keys.hasAccents
    facts.hasDrawingTool = tools.canDraw
    facts.hasShell = turn.hasShell
    facts.hasVoice = wishes.configuration.voice.command != nil
    facts.isUnderWay = drops.isUnderWay(turn) || prompts.isUnderWay
    facts.hasFailed = drops.hasFailed
    facts.hasUploads = uploads.mayFind
    facts.canUndo = drops.canUndo(turn)
    facts.hasSaid = !notices.past.isEmpty
    return facts
  }

  // MARK: What the keyboard has to know

  /// The kinds of input that may stand for pictures; nil if none can.
  package func dropInterest(_ turn: SessionTurn) -> DropInterest? { drops.interest(turn) }

  /// The first key that waits for a picture.
  package var holdStart: HoldStart { drops.holdStart }

  /// Whether the prompt closes when files are dropped.
  package var promptYields: Bool { prompts.yieldsToDrops }

  package var slots: BarSlots { keys.settings.slots }

  /// The text that the quick key types.
  package func quickText(_ turn: SessionTurn) -> TypedText { outcome(turn).quickText }

  /// The room for a prompt.
  package func promptRoom(_ turn: SessionTurn) -> PromptRoom {
    mayDock(turn) ? .all : min(turn.screen.roomForDock, .line)
  }

  private func mayDock(_ turn: SessionTurn) -> Bool {
    keys.isPossible && turn.screen.roomForDock == .all
  }

  // MARK: What the terminal has to know

  package var theme: BarSettings.Theme { keys.settings.theme }

  /// The parts of the output that do not reach the terminal.
  package var leftOut: OutputFilter.Parts {
    var parts: OutputFilter.Parts = keys.settings.isBackgroundPlain ? .backgrounds : []
    if keys.settings.obeysPrograms { parts.insert(.requests) }
    return parts
  }

  package var takesMouse: Bool { keys.settings.takesMouse }

  /// Whether the bar has to show a question, which no output may cover.
  package var isAsking: Bool { drops.isAsking }

  /// A notification for a person who is elsewhere; safe to display.
  package var notification: String? {
    get { drops.notification }
    set { drops.notification = newValue }
  }

  // MARK: Showing

  /// Takes over the current settings; when kj takes over the keys, this reads the rules and the uploads again, and asks
  /// the host for the foreground program if a rule depends on it.
  package func follow(_ turn: SessionTurn) {
    let front = drops.front(turn)
    rules.follow(front, turn)
    let settings = rules.settings(for: front)
    if keys.follow(settings, turn.keys.focus) {
      rules.reload()
      uploads.begin(in: lists.uploads)
      if settings.rules.contains(where: { $0.program != nil }) { drops.askFront(turn) }
    }
    prompts.follow(promptRoom(turn), turn)
    let isWanted = keys.isPossible && settings.status == .dock
    drops.questionRoom = !isWanted ? .notWanted : mayDock(turn) ? .there : .missing
    noteInsertions(turn)
    followDrops(turn)
  }

  /// Reports insertions by other tools, and any text that the person chose but that could not be inserted.
  private func noteInsertions(_ turn: SessionTurn) {
    for text in turn.clients?.takeInsertions() ?? [] {
      notices.tell("inserted by another program: \(text.text.shownInStatus)", .done)
    }
    if let failure = turn.clients?.takeRefusal() { prompts.refuse(failure.message, turn) }
  }

  /// Returns what to show now.
  ///
  /// - Parameters:
  ///   - line: The status of the line to the host.
  ///   - roundTrip: The round-trip time to the host.
  package func appearance(
    _ turn: SessionTurn, line: SessionStatus?, roundTrip: Duration?
  ) -> BarAppearance {
    let mayDock = mayDock(turn)
    let hasDock = keys.statusPlace == .dock && mayDock
    let status = drops.status(turn) ?? notices.current ?? picture?.shownStatus ?? line
    let prompt = prompts.content(turn, pictures: showsThumbnails ? turn.screen.picturePlace : nil)
    let content =
      prompt
      ?? keys.content(
        turn.keys.focus, facts(turn), status: content(of: status, turn),
        quick: quickText(turn), about: wordsAboutSession(turn, roundTrip))
    if case .pictured = content {
    } else if picture?.picture != nil {
      // Other content takes over these rows for good.
      picture = nil
    }
    let isInUse = status != nil || keys.isKept || turn.keys.focus != .program
    return BarAppearance(
      content: content, title: keys.statusPlace == .off || hasDock ? nil : status?.line,
      // The answer arrives while the person pauses.
      hasBackground: mayDock && isInUse || prompt != nil)
  }

  /// Whether the bar shows, in a dock that is already there, that the keys are for kj.
  package func showsKeys(_ shown: BarAppearance, _ turn: SessionTurn) -> Bool {
    switch shown.content {
    case .keys, .accents: turn.screen.hasDock && keys.isLookedAt
    case .prompt, .picker, .status, .pictured, nil: false
    }
  }

  /// Notes whether the question is completely visible.
  ///
  /// - Returns: Whether Enter and Escape answer it now.
  package func noteQuestion(isWritten: Bool) -> Bool { drops.noteQuestion(isWritten: isWritten) }

  private var showsThumbnails: Bool { keys.settings.thumbnails != .off }

  /// Whether there are pictures, so it is worth asking the terminal whether it can show them.
  package var hasPictures: Bool {
    showsThumbnails && (prompts.hasPictures || picture?.isThere == true)
  }

  /// Returns the dock's text for a status; nil if it is not worth a row.
  private func content(of status: SessionStatus?, _ turn: SessionTurn) -> DockContent? {
    guard let status else { return nil }
    if let picture, let shown = picture.picture, picture.status == status {
      return .pictured(status, shown)
    }
    // A success is not worth taking a row from the program.
    return status.kind != .done || turn.screen.hasDock ? .status(status) : nil
  }

  /// Starts showing the picture of a drop that has just ended, if the person wants pictures, and advances the current
  /// one.
  private func followDrops(_ turn: SessionTurn) {
    let isWanted = keys.statusPlace == .dock && mayDock(turn) && keys.settings.thumbnails == .drops
    if let finished = drops.takeFinished(), isWanted { picture = lists.picture(of: finished) }
    picture?.advance(in: turn.screen.picturePlace)
    if !isWanted || picture?.isOver == true { picture = nil }
  }

  /// Describes the foreground program, how text reaches it, and the round-trip time.
  private func wordsAboutSession(_ turn: SessionTurn, _ roundTrip: Duration?) -> String {
    let agent = outcome(turn).agent?.value.name
    let manner = turn.screen.modes.takesBracketedPaste ? "paste" : "keys"
    let time = roundTrip.map { "\(max(Int($0 / .milliseconds(1)), 1)) ms" }
    return [agent, manner, time].compactMap(\.self).joined(separator: " \u{B7} ")
  }

  // MARK: What the person does

  /// Handles a keyboard event that concerns the bar.
  package func take(_ event: SessionEvent, _ turn: SessionTurn) {
    switch event {
    case .action(let action): obey(action, turn)
    case .candidate(let candidate): drops.take(candidate, turn)
    case .prompt(let key): prompts.take(key, turn)
    case .answered(let isAgreed, let forGood):
      drops.answer(isAgreed: isAgreed, forGood: forGood, turn)
    case .keysHeld: drops.noteHeld(turn)
    case .heldKeysDropped: drops.noteDropped(turn)
    case .interrupted: drops.interrupt(turn)
    case .wheel(let isUp): prompts.turnWheel(isUp: isUp)
    case .unknownKey, .heldKeysFull: turn.want(.ring)
    case .send, .help, .click, .cursorReport, .background, .trait: break
    }
  }

  /// Handles a click in a prompt.
  package func choose(_ index: Int, _ turn: SessionTurn) { prompts.choose(index, turn) }

  /// Notes that the prompt no longer receives the keys.
  package func forgetPrompt() { prompts.forget() }

  /// Closes the prompt and returns the keys.
  package func closePrompt(_ turn: SessionTurn) { prompts.close(turn) }

  /// Withdraws the question about a drop, because something else needs the terminal.
  package func withdrawQuestion(_ turn: SessionTurn) { drops.withdrawQuestion(turn) }

  /// Carries out an action that is not a key.
  package func obey(_ action: SessionAction, _ turn: SessionTurn) {
    // Any command other than cancel also discards the speech in progress, but without a message.
    if action != .cancel, prompts.isUnderWay { prompts.forget() }
    if [.screenshot, .draw].contains(action) { tools.look() }
    if action == .sendTo, !keys.isLookedAt { uploads.forget() }
    let facts = facts(turn)
    if let obstacle = action.obstacle(facts) {
      notices.tell(obstacle, .warning)
      turn.want(.ring)
      return prompts.close(turn)
    }
    var isDone = true
    switch action {
    case .disconnect: turn.want(.disconnect)
    case .suspend: turn.want(.suspend)
    case .help: prompts.pick(from: lists.actions(facts, prefix: turn.keys.prefix), turn)
    case .uploads: prompts.pick(from: lists.uploads, turn)
    case .sendTo: prompts.pick(from: lists.sessions(besides: turn.clients?.target), turn)
    case .clips: prompts.pick(from: lists.clips(), turn)
    case .files:
      drops.askFront(turn)
      prompts.pick(from: lists.files(drops, turn), turn)
    case .slash:
      // The list changes once the host has answered.
      drops.askFront(turn)
      prompts.pick(from: lists.slashCommands(for: drops.front(turn)), turn)
    case .voice: prompts.listen(turn)
    case .search:
      drops.askFront(turn)
      prompts.pick(from: lists.everything(facts, for: drops.front(turn), turn), turn)
    case .options: prompts.pick(from: lists.options(for: drops.front(turn)), turn)
    case .messages: prompts.pick(from: lists.messages, turn)
    case .uploadFile: prompts.askForFile(turn)
    case .uploadClipboard: drops.upload(.clipboard, turn)
    case .screenshot: drops.upload(.screenshot(isDrawnOn: false), turn)
    case .draw: drops.upload(.screenshot(isDrawnOn: true), turn)
    case .again: isDone = drops.again(turn)
    case .cancel where prompts.isUnderWay:
      notices.tell("cancelled")
      prompts.close(turn)
    case .cancel: isDone = drops.cancel(turn)
    case .undo: isDone = drops.undo(turn)
    case .drops: drops.switchRule(turn)
    case .keep: rules.switchKeeping(for: drops.front(turn))
    case .quick, .accent, .control, .alt, .escape, .tab, .enter, .left, .down, .up, .right, .home,
      .end, .pageUp, .pageDown:
      preconditionFailure("the keyboard sends keys itself")
    }
    if !isDone { turn.want(.ring) }
  }

  /// Reports why something was not done.
  ///
  /// - Parameter reason: Safe to display.
  package func refuse(_ reason: String, _ turn: SessionTurn) { prompts.refuse(reason, turn) }
}
