internal import KJBar
package import KJBase
internal import KJConnections
package import KJDomain
internal import KJDrops
package import KJHosts
package import KJLending
package import KJPassages
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// A session at the person's terminal, or between pipes.
///
/// One loop on one thread handles the keys, the output, the signals and the clients at the socket. Keys come
/// first in each turn.
package final class AttachedSession {
  /// How many times bytes that have arrived are read before the keys get their turn.
  private static let roundsInTurn = 16

  private let side: SessionSide
  private var farEnd: any FarEnd
  /// How the session is restored after a lost connection; nil to end when the connection does.
  private let reconnection: Reconnection?
  /// Notices a dead line; nil if only the kernel does.
  private let watch: LineWatch?
  private let keyboard: SessionKeyboard
  private let display: SessionDisplay
  private var signals: SessionSignals
  /// What the session does for the person in addition to running the remote program; nil without a terminal.
  private let bar: BarDisplay?
  private var clients: SessionClients?
  private var ending: SessionEnding?
  private var questions: SessionQuestions
  /// Keeps text that remote programs copy; nil if the person does not want that.
  private var remoteClips: RemoteClips?

  init(
    _ farEnd: any FarEnd, at side: SessionSide, watching watch: LineWatch?,
    comingBackBy reconnection: Reconnection? = nil
  ) {
    self.side = side
    self.farEnd = farEnd
    self.reconnection = reconnection
    self.watch = watch
    keyboard = SessionKeyboard(side.keys, at: side.terminal)
    display = SessionDisplay(side.output, at: side.terminal)
    signals = SessionSignals(side.ends)
    questions = SessionQuestions(at: side.terminal)
    if side.request.bar.configuration.clips.takesRemote {
      remoteClips = RemoteClips(KeptFile(side.locations.clips), from: side.host.label)
    }
    bar = side.terminal.map { [keyboard] in BarDisplay(side, at: $0, keyboard) }
  }

  /// Lets other tools use the session.
  func serve(in runtime: FilePath) throws(Failure) {
    clients = try SessionClients(
      .attach, side.id, for: self,
      farEnd.makeSpareChannel(lending: HostRoots(of: host, in: side.locations)),
      try side.locations.insertionSettings, in: runtime)
  }

  private var terminal: SessionTerminal? { side.terminal }

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

  private func comeBack(by reconnection: Reconnection, after failure: Failure) throws(Failure) {
    clients?.close()
    clients = nil
    endQuestion()
    withBar { bar, turn in bar.closePrompt(turn) }
    withBar { bar, turn in bar.loseLine(turn) }
    farEnd = try reconnection.farEnd(after: failure)
    watch?.restart()
    keyboard.forget()
    tellSize()
    reconnection.serve(self)
    withBar { bar, turn in bar.regainLine(turn) }
  }

  private func carryOn() throws(Failure) -> SessionEnding {
    while true {
      try obeySignals()
      obey(keyboard.release())
      readKeys()
      clients?.welcome()
      if questions.endsRedraw() { tellSize() }
      if questions.advance() { endQuestion() }
      withBar { bar, turn in bar.advance(turn) }
      showBar()
      let isBehind = try carry()
      if let ending { return ending }
      if let ending = try remoteEnding() { return ending }
      try wait(until: isBehind ? .after(.zero) : deadline)
    }
  }

  /// Moves bytes between the connection, the terminal and the clients until no more arrive or it is the keys' turn.
  ///
  /// - Returns: Whether more has arrived than fits into one turn.
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
      // Sends the text that was just inserted.
      keyboard.send(to: farEnd)
      farEnd.flush()
      if arrivals == farEnd.arrivals { return false }
    }
    return true
  }

  private func receive() throws(Failure) {
    display.flush()
    guard display.hasRoom, questions.current == nil, terminal?.isAskingCursor != true,
      terminal?.isOutputHeld != true
    else {
      // The window limits how many bytes arrive while the output has no room.
      return try farEnd.service()
    }
    try display.show(farEnd) { piece in
      clients?.note(piece)
      questions.noteOutput()
    }
    if remoteClips != nil, let copy = terminal?.takeCopy(), let turn,
      bar?.bar.keepsClips(turn) == true
    {
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
    var interests = signs + keys + farEnd.interests + display.interests + (clients?.interests ?? [])
    if let turn { bar?.bar.addInterests(to: &interests, turn) }
    let limit = min(deadline, try watch?.keepAlive(farEnd) ?? .never)
    var ready: [Bool] = []
    do throws(WaitError) { ready = try KJSystem.wait(for: interests, until: limit) } catch {
      if error == .interrupted { throw .interrupted }
    }
    signals.woke(ready.prefix(signs.count).contains(true))
    keyboard.woke(ready.dropFirst(signs.count).prefix(keys.count).contains(true))
    farEnd.woke()
  }

  private var deadline: Deadline {
    [
      keyboard.deadline, keyboard.isBlocked ? farEnd.deadline : .never,
      clients?.nextDeadline ?? .never, questions.deadline,
      turn.flatMap { bar?.deadline($0, watch) } ?? .never,
    ]
    .reduce(.never, min)
  }

  // MARK: Keys, and what follows from them

  private func readKeys() {
    if let question = questions.current {
      if !keyboard.read(for: question, besides: farEnd) { terminal?.ring() }
    } else {
      if let turn { bar?.prepareKeyboard(turn) }
      obey(keyboard.read(for: farEnd))
    }
  }

  private func obey(_ events: [SessionEvent]) {
    for event in events {
      switch event {
      case .help: terminal?.tell(keyboard.help)
      case .click(let position): obeyClick(at: position)
      case .cursorReport(let position):
        if bar?.take(position) == true { tellSize() }
      case .background(let isLight): terminal?.take(isLight: isLight)
      case .trait(let trait): terminal?.take(trait)
      case .send: preconditionFailure("the keyboard sends bytes itself")
      case .action, .unknownKey, .heldKeysFull, .candidate, .prompt, .answered, .keysHeld,
        .heldKeysDropped, .interrupted, .wheel:
        withBar { bar, turn in bar.take(event, turn) }
      }
    }
  }

  /// Carries out a click; the keys that follow it have been waiting.
  private func obeyClick(at position: ScreenPosition) {
    switch terminal?.target(at: position) {
    case .target(.slot(let slot)): obey(keyboard.click(slot))
    case .target(.key(let key)): obey(keyboard.press(key: key))
    case .target(.item(let index)):
      if keyboard.focus == .prompt { keyboard.endPrompt() }
      withBar { bar, turn in bar.choose(index, turn) }
    case .above where keyboard.focus != .program:
      keyboard.endPrompt()
      withBar { bar, turn in bar.closePrompt(turn) }
    case .above, .rows, nil: obey(keyboard.resolve(passing: false))
    }
  }

  /// The current state, as the parts of the session see it; nil without a terminal.
  private var turn: SessionTurn? {
    bar?.turn.update(clients, isAsking: questions.current != nil)
    return bar?.turn
  }

  /// Has the bar do something, and then carries out the effects that it asks for.
  private func withBar(_ work: (SessionBar, SessionTurn) -> Void) {
    guard let bar, let turn else { return }
    work(bar.bar, turn)
    for effect in turn.takeEffects() { carryOut(effect) }
  }

  private func carryOut(_ effect: SessionEffect) {
    switch effect {
    case .send(let bytes): keyboard.add(bytes)
    case .insert(let insertion): insert(insertion)
    case .press(let action): press(action)
    case .resolve(let passing): obey(keyboard.resolve(passing: passing))
    case .resumePrompt: obey(keyboard.resumePrompt())
    case .endPrompt:
      bar?.bar.forgetPrompt()
      if keyboard.focus == .prompt { keyboard.endPrompt() }
    case .hold(let isFirst):
      if let bar { keyboard.holdStart = bar.bar.holdStart }
      keyboard.hold(isFirst: isFirst)
    case .letGo: obey(keyboard.letGo())
    case .letAllGo: obey(keyboard.letAllGo())
    case .ask(let takesForGood): keyboard.ask(takesForGood: takesForGood)
    case .askFront(let files): clients?.askFront(about: files)
    case .follow(let passage): clients?.follow(passage)
    case .endBarRequest: terminal?.endBarRequest()
    case .ring: terminal?.ring()
    case .suspend: suspend()
    case .disconnect:
      terminal?.tell([])
      ending = .disconnected
    }
  }

  private func press(_ action: SessionAction) {
    if let events = keyboard.press(action) { return obey(events) }
    if action.takesKeys && keyboard.promptRoom >= PromptRoom(for: action) { keyboard.beginPrompt() }
    withBar { bar, turn in bar.obey(action, turn) }
  }

  /// Inserts what the person has chosen, through the socket's queue if there is one.
  private func insert(_ insertion: LinkInsertion) {
    do throws(Failure) {
      if let clients {
        try clients.insertChosen(insertion)
      } else if let pane {
        switch InsertionDecision(for: pane, manner: insertion.manner) {
        case .paste: keyboard.add(insertion.text.bracketedPaste)
        case .type: keyboard.add(insertion.text.unframed)
        case .refuse(let refusal): throw Failure(refusal, at: host.label.description)
        }
      }
    } catch {
      withBar { bar, turn in bar.refuse(error.message, turn) }
    }
  }

  // MARK: The terminal, and other programs that use it

  private func showBar() {
    withBar { [bar] _, turn in bar?.follow(turn) }
    guard let bar, let turn else { return }
    if bar.show(turn, watch) { tellSize() }
    clients?.isOutputHeld = terminal?.isOutputHeld == true
  }

  private func obeySignals() throws(Failure) {
    let events = try signals.take()
    if !events.isDisjoint(with: [.stopRequested, .continued]) {
      endQuestion()
      withBar { bar, turn in bar.withdrawQuestion(turn) }
    }
    if events.contains(.stopRequested) { suspend() }
    if events.contains(.continued) {
      // Another process has stopped this one, and the shell has used the terminal in the meantime.
      terminal?.wasStopped()
      if !resume() { suspend() }
    }
    if events.contains(.windowChanged) { tellSize() }
  }

  /// Returns to the shell from which kj was started, until the shell continues kj.
  private func suspend() {
    guard let terminal, let shell = signals.shell else { return }
    questions.leave()
    terminal.suspend()
    while shell.stop() {
      // The shell may continue this process in the background, while the terminal belongs to another process.
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

  private func tellSize() {
    guard let terminal else { return }
    terminal.sizeChanged()
    if let size = terminal.size { tell(size) }
  }

  /// Reports a size to the host, and to a program that has asked for it in its input.
  private func tell(_ size: TerminalSize) {
    farEnd.resize(to: size)
    keyboard.report(size)
  }

  private func beginRedraw() {
    if let size = questions.beginRedraw() { tell(size) }
  }

  private func endQuestion() {
    guard questions.end() else { return }
    tellSize()
    beginRedraw()
  }
}

// MARK: - What other tools see of the session, and do to it

extension AttachedSession: Lender {
  package var host: ResolvedHost { side.host }

  package var pane: PaneState? {
    terminal.map { terminal in
      PaneState(
        isAlternateScreen: terminal.modes.isOnAlternateScreen,
        bracketedPaste: terminal.modes.takesBracketedPaste ? .on : .off,
        asksBeforeTyping: !allowsTyping)
    }
  }

  package var title: String { terminal?.title ?? "" }
  package var idle: Duration? { keyboard.idle }
  package var isBetweenKeys: Bool { keyboard.isBetweenKeys }
  package var isCarriedBySSH: Bool { farEnd.isCarriedBySSH }
  package var machine: HostName? { farEnd.machine }
  package var allowsTyping: Bool { side.request.allowsTyping }

  package func send(_ bytes: [UInt8]) { keyboard.add(bytes) }

  package func redraw() {
    questions.leave()
    beginRedraw()
  }

  package func ask(_ subject: [String], prompt: String) -> SessionQuestion? {
    guard terminal != nil, questions.current == nil else { return nil }
    withBar { bar, turn in bar.withdrawQuestion(turn) }
    return questions.ask(subject, prompt: prompt)
  }

  package func openShell(running script: String) throws(Failure) -> HostShell {
    try farEnd.openShell(running: script)
  }
}
