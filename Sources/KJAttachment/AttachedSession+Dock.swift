// What a session shows beside the remote program: its keys, and what it does.

internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJLending
internal import KJSlash
internal import KJStore
internal import KJSystem
internal import KJTerminal

extension AttachedSession {
  /// What the actions depend on.
  var facts: SessionFacts {
    var facts = SessionFacts()
    facts.isServed = clients != nil
    facts.hasClipboard = drops?.hasClipboard == true
    facts.hasScreenshotTool = screenTools.canTake
    facts.hasRoom = terminal?.roomForDock == .all
    facts.isKept = bar.isKept
    facts.hasAccents = keyboard.hasAccents
    facts.hasDrawingTool = screenTools.canDraw
    facts.hasShell = signals.shell != nil
    facts.hasVoice = voice.command != nil
    facts.isUnderWay = drops?.isUnderWay == true || prompt is VoicePrompt
    facts.hasFailed = drops?.hasFailed == true
    facts.hasUploads = uploadSearch.mayFind
    facts.canUndo = drops?.canUndo == true
    facts.hasSaid = !notices.past.isEmpty
    return facts
  }

  /// The actions that do something just now.
  var actions: ActionList {
    let facts = facts
    return ActionList(
      SessionAction.all.filter {
        $0.action.obstacle(facts) == nil && $0.action != .help && !$0.keys.isEmpty
      },
      prefix: keyboard.prefix)
  }

  /// The uploads to the host of the session.
  var recentUploads: RecentUploads {
    RecentUploads(
      UploadHistory(locations.uploads), pinnedIn: KeptFile(locations.clips), to: host)
  }

  /// The other sessions, as places for the last upload.
  var otherSessions: SessionList {
    SessionList(
      recentUploads, on: host, besides: clients?.target, environment, runtime: locations.runtime)
  }

  /// The slash commands of the program in front, as far as that is known.
  var slashCommands: SlashList {
    let id = drops?.front.flatMap { SlashSet.ID($0) } ?? drops?.agentInFront.map { SlashSet.ID($0) }
    return SlashList(id, SlashFile(locations.slash), KeptFile(locations.recent))
  }

  /// The clipboard history.
  ///
  /// - Parameter hasPaths: Whether the paths of uploads are in the list, where no other list has them.
  func clips(hasPaths: Bool = true) -> ClipList {
    ClipList(KeptFile(locations.clips), environment, hasPaths: hasPaths)
  }

  /// Shows what the session does, in the dock or in the window's title.
  func showStatus() {
    guard let terminal else { return }
    followRules(at: terminal)
    let mayDock = bar.isPossible && terminal.roomForDock == .all
    let hasDock = bar.statusPlace == .dock && mayDock
    keyboard.promptRoom = mayDock ? .all : min(terminal.roomForDock, .line)
    if let prompt, keyboard.promptRoom < prompt.room { endPrompt() }
    drops?.canAsk = hasDock
    drops?.hasNoRoomToAsk = bar.isPossible && bar.statusPlace == .dock && !mayDock
    let isQuestioned = drops?.question != nil
    if isQuestioned { terminal.holdOutput() }
    for text in clients?.takeInsertions() ?? [] {
      notices.tell("inserted by another program: \(text.text.shownInStatus)", .done)
    }
    if let failure = clients?.takeRefusal() { refuse(failure.message) }
    followDrops(at: terminal, hasDock: hasDock)
    let status = drops?.status ?? notices.current ?? dropPicture?.shownStatus ?? watch?.status
    // The answer comes while the person hesitates.
    if mayDock && (status != nil || bar.isKept || keyboard.focus != .program) || prompt != nil,
      terminal.askBackground()
    {
      keyboard.note(.background, ofProgram: false)
    }
    showThumbnails(at: terminal)
    let content =
      prompt.map { $0.content(items: terminal.listItems) }
      ?? bar.content(
        keyboard.focus, facts, status: statusContent(status, at: terminal),
        quick: outcome?.quickText ?? .slash, about: wordsAboutSession)
    follow(terminal.advanceDock(showing: content))
    if !isQuestioned { terminal.releaseOutput() }
    let isQuestion = if case .status(let shown) = content { shown.kind == .question } else { false }
    drops?.noteQuestion(isWritten: isQuestion && terminal.showsQuestion)
    clients?.isOutputHeld = terminal.isOutputHeld
    switch content {
    case .keys, .accents: keyboard.isBarShown = terminal.hasDock && bar.isLookedAt
    case .prompt, .picker, .search, .status, .pictured, nil: keyboard.isBarShown = false
    }
    endDropPicture(under: content)
    keyboard.mouse = terminal.mouseInterest(isWanted: bar.settings.takesMouse)
    let title = bar.statusPlace == .off || hasDock ? nil : status?.line
    isTitleDue = !terminal.show(title: title)
    if let text = drops?.notification,
      terminal.notify(text, by: TerminalNotification { environment[$0] })
    {
      drops?.notification = nil
    }
  }

  /// What the dock says of a status; nil if that is worth no row.
  private func statusContent(
    _ status: SessionStatus?, at terminal: SessionTerminal
  ) -> DockContent? {
    guard let status else { return nil }
    if let dropPicture, let picture = dropPicture.picture, dropPicture.status == status {
      return .pictured(status, picture)
    }
    // The end of something that went well is no reason to take a row from the program.
    return status.kind != .done || terminal.hasDock ? .status(status) : nil
  }

  /// Begins with the picture of a drop that has ended, where the person wants it, and goes on with that of an earlier one.
  private func followDrops(at terminal: SessionTerminal, hasDock: Bool) {
    let isWanted = hasDock && bar.settings.thumbnails == .drops
    if let finished = drops?.takeFinished(), isWanted {
      dropPicture = DropPicture(
        of: finished, among: UploadHistory(locations.uploads).thumbnails, on: host.serverKey,
        environment)
    }
    dropPicture?.advance(in: terminal.picturePlace)
    if !isWanted || dropPicture?.isOver == true { dropPicture = nil }
  }

  /// Ends the picture that could show: what else takes its rows has them for good.
  private func endDropPicture(under content: DockContent?) {
    if case .pictured = content { return }
    if dropPicture?.picture != nil { dropPicture = nil }
  }

  /// Lets a list, and a drop that has ended, show pictures where the terminal can, which is asked when there is a first
  /// one to show.
  private func showThumbnails(at terminal: SessionTerminal) {
    if hasThumbnails, let question = terminal.askPictures() {
      for part in question.questions { keyboard.note(part, ofProgram: false) }
    }
    (prompt as? ListPicker)?.picturePlace =
      bar.settings.thumbnails == .off ? nil : terminal.picturePlace
  }

  /// Whether there are pictures to show.
  private var hasThumbnails: Bool {
    bar.settings.thumbnails != .off
      && ((prompt as? ListPicker)?.hasThumbnails == true || dropPicture?.isThere == true)
  }

  /// Takes over what the rules say now; they are read again, with the uploads, and the host is asked, when the keys become
  /// kj's.
  private func followRules(at terminal: SessionTerminal) {
    guard let rules else { return }
    rules.advance()
    uploadSearch.advance()
    let settings = rules.settings(for: drops?.front)
    keyboard.follow(settings.slots, quick: rules.outcome(for: drops?.front).quickText)
    if bar.follow(settings, keyboard.focus) {
      rules.reload()
      uploadSearch.begin(in: recentUploads)
      if settings.rules.contains(where: { $0.program != nil }) { drops?.askFront(clients) }
    }
    terminal.paint(in: settings.theme)
    var parts: OutputFilter.Parts = settings.isBackgroundPlain ? .backgrounds : []
    if settings.obeysPrograms { parts.insert(.requests) }
    terminal.leaveOut(parts)
  }

  /// What is in front, how texts come to it, and how far away it is.
  private var wordsAboutSession: String {
    let agent = drops?.agentInFront?.name
    let manner = terminal?.modes.takesBracketedPaste == true ? "paste" : "keys"
    let roundTrip = watch?.roundTrip.map { "\(max(Int($0 / .milliseconds(1)), 1)) ms" }
    return [agent, manner, roundTrip].compactMap(\.self).joined(separator: " \u{B7} ")
  }

  func follow(_ change: SessionTerminal.DockChange?) {
    switch change {
    case .resized: tellSize()
    case .asked: keyboard.note(.cursor, ofProgram: false)
    case nil: break
    }
  }

  var statusDeadline: Deadline {
    guard let terminal, question == nil else { return .never }
    // What had to wait for the end of a program's output.
    let isLate =
      isTitleDue || drops?.notification != nil
      || terminal.mustAskPictures && hasThumbnails
    return [
      isLate ? .after(.milliseconds(20)) : .never, bar.deadline, terminal.dockDeadline,
      notices.deadline, dropPicture?.deadline ?? .never, watch?.statusDeadline ?? .never,
    ].reduce(.never, min)
  }
}
