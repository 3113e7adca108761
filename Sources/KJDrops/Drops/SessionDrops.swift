internal import KJBase
package import KJDomain
package import KJHosts
package import KJLending
package import KJStore
package import KJSystem
package import KJTerminal

/// The drops of a session, from a paste that may be a drop to the path in the prompt.
///
/// Keys wait meanwhile, so text and pictures reach the agent in order, and Enter after all of them.
package final class SessionDrops: SessionPart {
  private let rules: SessionRules
  private let notices: SessionNotices
  private var intake: DropIntake
  private var queue: DropQueue
  private var keys = KeysBehindDrops()
  private var undone: DropUndo
  private var knownFront = SessionFront()
  /// The person's own rule for drops before they were switched off.
  private var ruleBeforeSwitch: DropRule?

  package init(
    _ wishes: BarWishes, by rules: SessionRules, _ notices: SessionNotices, on host: ResolvedHost,
    in locations: Locations, _ environment: Environment
  ) {
    self.rules = rules
    self.notices = notices
    let answers = LastingAnswers(
      wishes.configuration.insertion, in: ConfigurationFile(locations.settings),
      host.address.isSaved ? (HostBookFile(locations.hostBook), host.label.raw) : nil, notices)
    intake = DropIntake(by: rules, answers, notices, environment)
    queue = DropQueue(
      wishes, DropPasting(rules: rules, format: host.wishes.pathFormat), notices,
      .toDrops(on: host.connectionKey, in: locations), environment)
    undone = DropUndo(
      wishes, notices, as: host.wishes.pathFormat,
      host.canBeToldByName ? HostCall(host.label, host.way.overrides.words) : nil, environment)
  }

  // MARK: What is known

  /// The foreground program according to the host, while nothing contradicts that.
  package func front(_ turn: SessionTurn) -> ForegroundProgram? { knownFront.program(turn) }

  /// The host's last answer, while nothing contradicts it.
  package func seen(_ turn: SessionTurn) -> SessionOnHost? { knownFront.current(turn) }

  /// Whether a question to the host is pending.
  package var isAskingFront: Bool { knownFront.isAsking }

  /// The status of the drops that are under way or have failed; nil if nothing is worth showing.
  package func status(_ turn: SessionTurn) -> SessionStatus? { intake.status ?? queue.status(turn) }

  /// Whether a drop is under way or has failed, or keys are waiting.
  package func isUnderWay(_ turn: SessionTurn) -> Bool {
    !queue.drops.isEmpty || !queue.troubles.isEmpty || turn.keys.areHeld
  }

  package var hasFailed: Bool { queue.hasFailed }
  package var hasClipboard: Bool { intake.hasClipboard }
  package func canUndo(_ turn: SessionTurn) -> Bool { undone.canUndo(turn) }

  /// Whether the bar has to show a question; no output is shown meanwhile.
  package var isAsking: Bool { intake.question != nil }

  /// Whether the dock can ask the person.
  package var questionRoom: QuestionRoom {
    get { intake.room }
    set { intake.room = newValue }
  }

  /// The drop that has ended well since the last call.
  package func takeFinished() -> FinishedDrop? { queue.takeFinished() }

  /// A message for a person who is elsewhere; safe to show.
  package var notification: String? {
    get { queue.notification }
    set { queue.notification = newValue }
  }

  // MARK: For the keyboard

  /// The kinds of input that may mean pictures; nil if none can.
  package func interest(_ turn: SessionTurn) -> DropInterest? { intake.interest(front(turn), turn) }

  /// The first key that waits.
  package var holdStart: HoldStart { keys.start(behind: queue.ownDrops, rules.drops) }

  /// Notes whether all of the question has been written.
  ///
  /// - Returns: Whether Enter and Escape answer it now.
  package func noteQuestion(isWritten: Bool) -> Bool { intake.noteQuestion(isWritten: isWritten) }

  // MARK: For the loop

  package func addInterests(to list: inout [Interest], _ turn: SessionTurn) {
    guard !turn.isAsking else { return }
    intake.addInterests(to: &list)
    queue.addInterests(to: &list)
    undone.addInterests(to: &list)
  }

  package func deadline(_ turn: SessionTurn) -> Deadline {
    guard !turn.isAsking else { return .never }
    let mustWait = keys.mustLetGo(behind: queue.ownDrops, turn)
    let upload = mustWait ? .never : queue.uploadDeadline
    let held = keys.deadline(queue, isLooking: intake.candidate != nil, turn)
    return min(intake.deadline, queue.endingsDeadline, undone.deadline, upload, held)
  }

  package func advance(_ turn: SessionTurn) {
    guard !turn.isAsking else { return }
    knownFront.advance(turn)
    intake.advanceAnswers()
    if intake.candidate != nil {
      keys.checkAgain()
      follow(turn) { intake.advance(&knownFront, turn) }
    }
    keys.advance(&queue, &knownFront, isLooking: intake.candidate != nil, turn)
    let mustWait = keys.mustLetGo(behind: queue.ownDrops, turn)
    for pasted in queue.advance(knownFront, mustWait: mustWait, turn) {
      keys.notePaste()
      undone.remember(pasted, turn)
    }
    removeCancelled(queue.advanceEndings())
    undone.advance()
  }

  /// Asks the host what is in front, unless that is known or being asked for a drop.
  package func askFront(_ turn: SessionTurn) {
    guard intake.candidate == nil, queue.drops.isEmpty, turn.keys.heldParts == 0 else { return }
    knownFront.askIfUnknown(turn)
  }

  // MARK: Input that may mean pictures

  /// Takes input that may mean pictures; the input passes unchanged if it means none.
  package func take(_ input: DropCandidate, _ turn: SessionTurn) {
    if !intake.take(input, knownFront, turn) { turn.want(.resolve(passing: true)) }
  }

  /// Takes the person's answer to the question.
  package func answer(isAgreed: Bool, forGood: Bool = false, _ turn: SessionTurn) {
    follow(turn) {
      intake.answer(isAgreed: isAgreed, forGood: forGood, &knownFront, turn)
    }
  }

  /// Ends the question because something else needs the terminal.
  package func withdrawQuestion(_ turn: SessionTurn) {
    if isAsking { answer(isAgreed: false, turn) }
  }

  /// Uploads the contents that the person requested with a key; other keys wait for them.
  package func upload(_ contents: DroppedContents, _ turn: SessionTurn) {
    follow(turn) { intake.wish(contents, &knownFront, turn) }
  }

  /// Sends an earlier upload to another session; no key waits for it.
  package func send(_ upload: ForwardedUpload) {
    queue.add(Drop(.forwarded(upload), at: nil, isWished: true))
  }

  private func follow(_ turn: SessionTurn, _ decide: () -> DropIntake.Decision) {
    let wasAsking = intake.question != nil
    let decision = decide()
    if case .waits = decision { return }
    if wasAsking { keys.noteQuestion() }
    if case .takes(let drop) = decision {
      queue.add(drop)
      keys.checkAgain()
      turn.want(.hold(isFirst: false))
      turn.want(.resolve(passing: false))
    } else {
      turn.want(.resolve(passing: true))
    }
  }

  // MARK: What the person does with keys

  /// Notes that keys are waiting.
  package func noteHeld(_ turn: SessionTurn) {
    if !queue.troubles.isEmpty { turn.want(.ring) }
  }

  /// Notes that the person has discarded the waiting keys with Escape; the drops under way continue.
  package func noteDropped(_ turn: SessionTurn) {
    notices.tell("the waiting keys were discarded")
    queue.forgetTroubles()
    if queue.ownDrops.isEmpty { letAllGo(turn) }
  }

  /// Cancels this session's uploads because the person pressed Control-C, which also goes to the program.
  package func interrupt(_ turn: SessionTurn) {
    removeCancelled(queue.cancel(onlyOwn: true))
    letAllGo(turn)
  }

  /// Cancels the drops that are under way, and releases the waiting keys.
  ///
  /// - Returns: Whether there was something to cancel.
  package func cancel(_ turn: SessionTurn) -> Bool {
    guard isUnderWay(turn), turn.keys.mayLetGo else { return false }
    removeCancelled(queue.cancel(onlyOwn: false))
    letAllGo(turn)
    return true
  }

  private func removeCancelled(_ paths: [RemotePath]) {
    for path in paths { undone.remove(path, after: "cancelled") }
  }

  private func letAllGo(_ turn: SessionTurn) {
    keys.checkAgain()
    turn.want(.letAllGo)
  }

  /// Uploads again the files that are not in the prompt.
  ///
  /// - Returns: Whether there are such files.
  package func again(_ turn: SessionTurn) -> Bool { queue.again(turn) }

  /// Takes the last insertion back out of the prompt.
  ///
  /// - Returns: Whether that is possible.
  package func undo(_ turn: SessionTurn) -> Bool { undone.undo(turn) }

  /// Turns uploading of dropped pictures off, or back on.
  package func switchRule(_ turn: SessionTurn) {
    let front = front(turn)
    let isOff = rules.outcome(for: front).drops.value == .leave
    if isOff {
      rules.own.drops = ruleBeforeSwitch
      // The other rules also forbid uploads, but the person wants them.
      if rules.outcome(for: front).drops.value == .leave { rules.own.drops = .agents }
    } else {
      intake.endFileAnswer()
      ruleBeforeSwitch = rules.own.drops
      rules.own.drops = .leave
    }
    let lasting = isOff ? intake.lastingAnswer(for: front) : nil
    notices.tell(
      "dropped pictures: \(isOff ? "uploaded" : "left as they are")"
        + (lasting.map { ", always for '\($0)'" } ?? ""))
  }

  // MARK: The line

  /// Ends the uploads under way because the line is lost; the files are uploaded again over the next line.
  package func loseLine(_ turn: SessionTurn) {
    intake.forget()
    knownFront = SessionFront()
    queue.loseLine(turn)
  }

  /// Continues over a new line.
  package func regainLine(_ turn: SessionTurn) {
    for _ in queue.ownDrops { turn.want(.hold(isFirst: false)) }
  }
}
