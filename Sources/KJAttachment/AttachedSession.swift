internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJLending
internal import KJSlash
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// A session at the person's terminal, or between pipes.
///
/// One loop in one thread carries the keys, the output, the signals and the clients at the socket. Keys come
/// first in each turn.
package final class AttachedSession {
  /// How often arrived bytes are taken in before the keys have their turn.
  private static let roundsInTurn = 16
  /// How long nothing is asked after a question that the person did not agree to: no process can keep the
  /// terminal from the person by asking again.
  private static let restAfterQuestion = Duration.seconds(10)

  /// Names the session, also after it has reconnected.
  private let id = LinkID.random()
  let host: ResolvedHost
  var farEnd: any FarEnd
  /// How the session comes back after a lost connection; nil if it ends then.
  private let reconnection: Reconnection?
  /// Notices a dead line; nil if the kernel alone does.
  let watch: LineWatch?
  let terminal: SessionTerminal?
  let keyboard: SessionKeyboard
  private let display: SessionDisplay
  var signals: SessionSignals
  /// What is dropped on the terminal; nil without one.
  let drops: SessionDrops?
  let notices = SessionNotices()
  var bar = SessionBar()
  var screenTools: ScreenTools
  let voice: VoiceSettings
  /// What the rules say; nil without a terminal.
  let rules: SessionRules?
  var uploadSearch = UploadSearch()
  /// Whether the status could not be shown in the title yet, in the middle of the remote program's output.
  var isTitleDue = false
  var redraw = ScreenRedraw()
  var clients: SessionClients?
  private var ending: SessionEnding?
  /// What has the person's keys in the dock just now.
  var prompt: (any SessionPrompt)?
  /// The picture of what was dropped last, while it may show.
  var dropPicture: DropPicture?
  /// What the person is asked just now.
  var question: SessionQuestion?
  /// Until when nothing further is asked.
  var restEnd = Deadline.after(.zero)
  let allowsTyping: Bool
  let locations: Locations
  let environment: Environment
  /// Keeps what remote programs copy; nil where that is not wanted.
  private var remoteClips: RemoteClips?
  /// The settings with which the session began.
  let start: Configuration

  init(
    _ farEnd: any FarEnd, on host: ResolvedHost, at side: SessionSide, watching watch: LineWatch?,
    comingBackBy reconnection: Reconnection? = nil
  ) {
    self.host = host
    self.farEnd = farEnd
    self.reconnection = reconnection
    self.watch = watch
    terminal = side.terminal
    keyboard = SessionKeyboard(side.keys, at: side.terminal)
    display = SessionDisplay(side.output, at: side.terminal)
    signals = SessionSignals(side.ends)
    allowsTyping = side.request.allowsTyping
    locations = side.locations
    environment = side.environment
    if side.request.clips.takesRemote {
      remoteClips = RemoteClips(KeptFile(side.locations.clips), from: host.label)
    }
    screenTools = ScreenTools(side.request, side.environment)
    voice = side.request.voice
    if let terminal = side.terminal {
      let rules = SessionRules(
        side.request, on: host.ruleNames, at: terminal, ConfigurationFile(side.locations.settings))
      self.rules = rules
      start = rules.configuration(for: nil)
      drops = SessionDrops(
        side.request, by: rules, as: host.wishes.pathFormat,
        host.canBeToldByName ? HostCall(host.label, host.way.overrides.words) : nil,
        side.environment,
        at: terminal, keyboard, notices, side.dropIntroduction)
    } else {
      (rules, drops, start) = (nil, nil, Configuration())
    }
  }

  /// Lets other tools use the session.
  func serve(in runtime: FilePath) throws(Failure) {
    clients = try SessionClients(
      .attach, id, for: self,
      farEnd.makeSpareChannel(lending: HostRoots(of: host, in: locations)),
      try locations.insertionSettings, in: runtime)
  }

  // MARK: The loop

  /// Carries everything until the session has ended.
  ///
  /// - Throws: ``Failure`` with status `connectionLost`, or `interrupted`.
  func run() throws(Failure) -> SessionEnding {
    defer { clients?.close() }
    while true {
      do throws(Failure) { return try carryOn() } catch {
        guard let reconnection, error.status == .connectionLost else { throw error }
        try comeBack(by: reconnection, after: error)
      }
    }
  }

  private func comeBack(
    by reconnection: Reconnection, after failure: Failure
  ) throws(Failure) {
    clients?.close()
    clients = nil
    endQuestion()
    endPrompt()
    drops?.loseLine()
    farEnd = try reconnection.farEnd(after: failure)
    watch?.restart()
    keyboard.forget()
    tellSize()
    reconnection.serve(self)
    drops?.regainLine()
  }

  private func carryOn() throws(Failure) -> SessionEnding {
    while true {
      try obeySignals()
      obey(keyboard.release())
      readKeys()
      clients?.welcome()
      if redraw.endIfDue() { tellSize() }
      advanceQuestion()
      if let activeDrops { advance(activeDrops) }
      // A list of commands follows what the host has just said.
      advancePrompt()
      showStatus()
      let isBehind = try carry()
      if let ending { return ending }
      if let ending = try remoteEnding() { return ending }
      try wait(until: isBehind ? .after(.zero) : deadline)
    }
  }

  /// Moves bytes between the connection, the terminal and the clients until nothing more has come, or the
  /// keys are due.
  ///
  /// - Returns: Whether more has come than fits into one turn.
  private func carry() throws(Failure) -> Bool {
    for _ in 0..<Self.roundsInTurn {
      let arrivals = farEnd.arrivals
      keyboard.send(to: farEnd)
      try receive()
      clients?.advance()
      if let terminal {
        for (question, count) in terminal.takeQuestions() {
          keyboard.note(question, times: count, ofProgram: true)
        }
      }
      // Sends the texts that were inserted just now.
      keyboard.send(to: farEnd)
      farEnd.flush()
      if arrivals == farEnd.arrivals { return false }
    }
    return true
  }

  private func receive() throws(Failure) {
    display.flush()
    guard display.hasRoom, question == nil, terminal?.isAskingCursor != true,
      terminal?.isOutputHeld != true
    else {
      // The window limits how many bytes are taken in while the output has no room.
      return try farEnd.service()
    }
    try display.show(farEnd) { piece in
      clients?.note(piece)
      redraw.noteOutput()
    }
    if remoteClips != nil, let copy = terminal?.takeCopy(), outcome?.keepsClips.value == true {
      remoteClips?.take(copy)
    }
  }

  private func remoteEnding() throws(Failure) -> SessionEnding? {
    if display.hasFailed { return .disconnected }
    if clients?.hasEnded == true { return .disconnected }
    guard display.isEmpty else { return nil }
    return try farEnd.ending()
  }

  private func wait(until deadline: Deadline) throws(Failure) {
    let signs = signals.interests
    let keys = [keyboard.interest].compactMap(\.self)
    let interests =
      signs + keys + farEnd.interests + display.interests + (clients?.interests ?? [])
      + (activeDrops?.interests ?? []) + (prompt?.interests ?? [])
      + (rules?.interests ?? []) + (dropPicture?.interests ?? [])
      + uploadSearch.interests
    let limit = min(deadline, try watch?.keepAlive(farEnd) ?? .never)
    var ready: [Bool] = []
    do throws(WaitError) {
      ready = try KJSystem.wait(for: interests, until: limit)
    } catch {
      if error == .interrupted { throw .interrupted }
    }
    signals.woke(ready.prefix(signs.count).contains(true))
    keyboard.woke(ready.dropFirst(signs.count).prefix(keys.count).contains(true))
    farEnd.woke()
  }

  /// The drops, unless a question has the terminal.
  private var activeDrops: SessionDrops? { question == nil ? drops : nil }

  private var deadline: Deadline {
    [
      keyboard.deadline, keyboard.isBlocked ? farEnd.deadline : .never,
      clients?.nextDeadline ?? .never, redraw.deadline,
      question?.deadline ?? .never, activeDrops?.deadline ?? .never, statusDeadline,
      prompt?.deadline ?? .never,
    ]
    .reduce(.never, min)
  }

  // MARK: Keys

  private func readKeys() {
    if let question {
      if !keyboard.read(for: question, besides: farEnd) { terminal?.ring() }
    } else {
      keyboard.promptYields = prompt?.yieldsToDrops == true
      drops?.prepareKeyboard()
      obey(keyboard.read(for: farEnd))
    }
  }

  func obey(_ events: [SessionEvent]) {
    for event in events {
      switch event {
      case .action(let action): obey(action)
      case .help: terminal?.tell(keyboard.help)
      case .unknownKey, .heldKeysFull: terminal?.ring()
      case .candidate(let candidate): obey(drops?.take(candidate) ?? [])
      case .prompt(let key): obey(key)
      case .answered(let isAgreed): obey(drops?.answer(isAgreed: isAgreed) ?? [])
      case .keysHeld: drops?.noteHeld()
      case .heldKeysDropped: obey(drops?.noteDropped() ?? [])
      case .interrupted: obey(drops?.interrupt() ?? [])
      case .click(let position): obeyClick(at: position)
      case .wheel(let isUp): turnWheel(isUp: isUp)
      case .cursorReport(let position): follow(terminal?.take(position))
      case .background(let isLight): terminal?.take(isLight: isLight)
      case .trait(let trait): terminal?.take(trait)
      case .send: preconditionFailure("the keyboard sends bytes itself")
      }
    }
  }

  func obey(_ action: SessionAction) {
    // Any other command than that to cancel drops what is being said, too, but says nothing about it.
    if action != .cancel, prompt is VoicePrompt { prompt = nil }
    if [.screenshot, .draw].contains(action) { screenTools.look() }
    // Nobody has seen whether it is offered, and what was found may be long ago: the list looks itself.
    if action == .sendTo, !bar.isLookedAt { uploadSearch = UploadSearch() }
    if let obstacle = action.obstacle(facts) {
      notices.tell(obstacle, .warning)
      terminal?.ring()
      return endPrompt()
    }
    switch action {
    case .disconnect:
      terminal?.tell([])
      ending = .disconnected
    case .suspend: suspend()
    case .help: pick(from: actions)
    case .recent: pick(from: recentUploads)
    case .sendTo: pick(from: otherSessions)
    case .paste: pick(from: clips())
    case .slash: pickSlashCommand()
    case .voice: listen()
    case .search: search()
    case .options: pick(from: options)
    case .messages: pick(from: MessageList(notices))
    case .uploadFile: askForFile()
    case .uploadClipboard: obey(drops?.upload(.clipboard, clients) ?? [])
    case .screenshot: obey(drops?.upload(.screenshot(isDrawnOn: false), clients) ?? [])
    case .draw: obey(drops?.upload(.screenshot(isDrawnOn: true), clients) ?? [])
    case .again: ringUnless(drops?.again())
    case .cancel where prompt is VoicePrompt:
      notices.tell("cancelled")
      endPrompt()
    case .cancel:
      let orders = drops?.cancel()
      ringUnless(orders.map { _ in true })
      obey(orders ?? [])
    case .undo: ringUnless(drops?.undo())
    case .drops: drops?.switchRule()
    case .keep: rules?.switchKeeping(for: drops?.front)
    case .quick, .accent, .control, .alt, .escape, .tab, .enter, .left, .down, .up, .right, .home,
      .end, .pageUp, .pageDown:
      preconditionFailure("the keyboard sends keys itself")
    }
  }

  func ringUnless(_ isDone: Bool?) {
    if isDone != true { terminal?.ring() }
  }

  // MARK: The terminal, and other programs that use it

  private func obeySignals() throws(Failure) {
    let events = try signals.take()
    if !events.isDisjoint(with: [.stopRequested, .continued]) {
      endQuestion()
      obey(drops?.withdrawQuestion() ?? [])
    }
    if events.contains(.stopRequested) { suspend() }
    if events.contains(.continued) {
      // Another process has stopped this one, and the shell has used the terminal meanwhile.
      terminal?.wasStopped()
      if !resume() { suspend() }
    }
    if events.contains(.windowChanged) { tellSize() }
  }

  /// Returns to the shell from which kj was started, until that continues it.
  private func suspend() {
    guard let terminal, let shell = signals.shell else { return }
    redraw.leave(at: terminal.size)
    terminal.suspend()
    while shell.stop() {
      // The shell may continue this process in the background, where the terminal belongs to another one.
      if resume() { return beginRedraw() }
    }
    if !resume() { ending = .disconnected }
  }

  /// - Returns: Whether the terminal belongs to this process again.
  @discardableResult
  private func resume() -> Bool {
    guard let terminal else { return true }
    guard (try? terminal.resume()) != nil else { return false }
    tellSize()
    return true
  }

  func tellSize() {
    guard let terminal else { return }
    terminal.sizeChanged()
    if let size = terminal.size { tell(size) }
  }

  /// Tells the host a size, and a program that wants it in its input.
  private func tell(_ size: TerminalSize) {
    farEnd.resize(to: size)
    keyboard.report(size)
  }

  private func beginRedraw() {
    if let size = redraw.begin(at: terminal?.size) { tell(size) }
  }

  // MARK: Questions

  private func advanceQuestion() {
    guard let question else { return }
    if let prompt = question.advance() { terminal?.prompt(prompt) }
    if question.answer != nil { endQuestion() }
  }

  private func endQuestion() {
    guard let question else { return }
    question.withdraw()
    if question.answer != .agreed { restEnd = .after(Self.restAfterQuestion) }
    self.question = nil
    terminal?.endQuestion()
    tellSize()
    beginRedraw()
  }
}
