// What a session shows beside the remote program: its keys, and what it does.

internal import KJDomain
internal import KJStore
internal import KJSystem
internal import KJTerminal

extension AttachedSession {
  /// What the actions depend on.
  var facts: SessionFacts {
    var facts = SessionFacts()
    facts.isServed = clients != nil && !uploads.haveTerminal
    facts.hasClipboard = drops?.hasClipboard == true
    facts.hasScreenshotTool = hasScreenshotTool
    facts.hasRoom = terminal?.hasRoomForDock == true
    facts.isKept = bar.isKept
    facts.hasAccents = keyboard.hasAccents
    facts.hasDrawingTool = hasDrawingTool
    facts.hasShell = signals.shell != nil
    facts.hasVoice = voice.command != nil
    facts.isUnderWay = drops?.isUnderWay == true || prompt is VoicePrompt
    facts.hasFailed = drops?.hasFailed == true
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
    let mayDock = bar.isPossible && terminal.hasRoomForDock
    let hasDock = bar.statusPlace == .dock && mayDock
    keyboard.mayPrompt = mayDock
    if !mayDock && prompt != nil { endPrompt() }
    drops?.canAsk = hasDock
    for text in clients?.takeInsertions() ?? [] {
      notices.tell("inserted by another program: \(text.text.shownInStatus)", .done)
    }
    let status = drops?.status ?? notices.current ?? watch?.status
    // The answer comes while the person hesitates.
    if mayDock, status != nil || bar.isKept || keyboard.focus != .program, terminal.askBackground()
    {
      keyboard.note(.background, ofProgram: false)
    }
    if let picker = prompt as? ListPicker { showThumbnails(of: picker, at: terminal) }
    // The end of something that went well is no reason to take a row from the program.
    let isWorthRow = status?.kind != .done || terminal.hasDock
    let content =
      prompt.map { $0.content(items: terminal.listItems) }
      ?? bar.content(
        keyboard.focus, facts, status: isWorthRow ? status : nil,
        quick: outcome?.quickText ?? .slash, about: wordsAboutSession)
    follow(terminal.advanceDock(showing: content))
    switch content {
    case .keys, .accents: keyboard.isBarShown = terminal.hasDock && bar.isLookedAt
    case .prompt, .picker, .search, .status, nil: keyboard.isBarShown = false
    }
    keyboard.mouse = terminal.mouseInterest(isWanted: bar.settings.takesMouse)
    let title = bar.statusPlace == .off || hasDock ? nil : status?.line
    isTitleDue = !terminal.show(title: title)
    if let text = drops?.notification,
      terminal.notify(text, by: TerminalNotification { environment[$0] })
    {
      drops?.notification = nil
    }
  }

  /// Lets a list show pictures where the terminal can, which is asked when there is a first one to show.
  private func showThumbnails(of picker: ListPicker, at terminal: SessionTerminal) {
    if mayAskPictures(for: picker), let question = terminal.askPictures() {
      for part in question.questions { keyboard.note(part, ofProgram: false) }
    }
    picker.picturePlace = bar.settings.thumbnails == .auto ? terminal.picturePlace : nil
  }

  private func mayAskPictures(for picker: ListPicker) -> Bool {
    bar.settings.thumbnails == .auto && picker.hasThumbnails
  }

  /// Takes over what the rules say now; they are read again, and the host is asked, when the keys become kj's.
  private func followRules(at terminal: SessionTerminal) {
    guard let rules else { return }
    rules.advance()
    let settings = rules.settings(for: drops?.front)
    keyboard.follow(settings.slots, quick: rules.outcome(for: drops?.front).quickText)
    if bar.follow(settings, keyboard.focus) {
      rules.reload()
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
    guard let terminal, question == nil, !uploads.haveTerminal else { return .never }
    // What had to wait for the end of a program's output.
    let isLate =
      isTitleDue || drops?.notification != nil
      || terminal.mustAskPictures && (prompt as? ListPicker).map(mayAskPictures) == true
    return [
      isLate ? .after(.milliseconds(20)) : .never, bar.deadline, terminal.dockDeadline,
      notices.deadline, watch?.statusDeadline ?? .never,
    ].reduce(.never, min)
  }
}
