internal import KJBase
internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// Text that is waiting to be inserted, in order of arrival.
struct InsertionQueue {
  /// The party that wants text inserted.
  enum Asker {
    case client(LinkServer.ClientID)
    /// The person, who chose the text in the session.
    case session
    /// The session, for a picture that was dropped on it.
    case drop(DroppedPath)

    var client: LinkServer.ClientID? { if case .client(let client) = self { client } else { nil } }

    var isPerson: Bool { if case .session = self { true } else { false } }
  }

  /// A message to the party that asked for an insertion.
  enum Answer {
    /// The person has to answer a question first.
    case asking
    case done(Result<LinkInserted, Failure>)
  }

  private struct Waiting {
    let asker: Asker
    let insertion: LinkInsertion
    var arrival = MonotonicTime.now
    /// Requested if the text would arrive as keystrokes.
    var consent: Consent?
    /// Whether the client knows that the person is being asked.
    var knowsOfQuestion = false
  }

  /// Text that was sent but is not visible yet.
  private struct Sent {
    /// When to force a redraw if a chip has not been seen whole: a busy program may draw before it reads the text.
    private static let redrawTimes: [Duration] = [.seconds(1), .seconds(3)]
    /// How long a full redraw may take.
    private static let redrawPatience = Duration.milliseconds(700)

    let asker: Asker
    let manner: InsertionManner
    let appearance: Appearance
    /// How long the text may take to appear.
    let patience: Duration
    var start = MonotonicTime.now
    /// Whether the client knows that the person is being asked.
    var knowsOfQuestion: Bool
    var output = ShownText()
    /// How many full redraws were forced; they repeat older chips, too.
    var redraws = 0

    /// Whether a full redraw is due, because the program may have drawn only parts of a chip.
    var needsRedraw: Bool {
      redraws < Self.redrawTimes.count
        && Deadline(at: start + Self.redrawTimes[redraws]).hasPassed
    }

    /// Whether the forced redraw of all chips on the screen is complete.
    private var isRedrawn: Bool {
      guard redraws > 0 else { return false }
      return Deadline(at: start + Self.redrawTimes[redraws - 1] + Self.redrawPatience).hasPassed
    }

    var isOver: Bool { Deadline(at: start + patience).hasPassed }

    private func shows(_ appearance: Appearance) -> Bool {
      appearance.count(in: output.text).shows(moreThan: appearance.count(in: ""))
    }

    /// Whether the text, or its chip, is visible.
    ///
    /// A new conversation counts from one again.
    ///
    /// - Parameters:
    ///   - chip: The highest chip number in the output.
    ///   - highest: The highest chip number before; nil if each prompt counts from one.
    func hasAppeared(_ chip: Int, after highest: Int?) -> Bool {
      guard let highest else { return shows(appearance) }
      if chip > highest || shows(appearance.withoutChips()) { return true }
      return isRedrawn && chip > 0 && chip < highest
    }
  }

  /// How long a dropped picture may take to appear while Enter waits: an agent on a busy machine reads the file first.
  private static let patienceWithDrop = Duration.seconds(5)

  private unowned let lender: any Lender
  private let target: InsertionTarget
  private var waiting: [Waiting] = []
  /// The last text that was sent, while kj looks for it in the output; meanwhile, the next text waits.
  private var sent: Sent?
  /// The highest chip number in the output after the texts that were sent.
  private var highestChip = 0
  /// The inserted texts that have not been reported yet, excluding dropped pictures.
  private var news: [InsertionText] = []
  /// The foreground program, according to the host's last answer.
  var front: ForegroundProgram?
  /// Whether the output is held while the person answers a question: timeouts stop, and nothing is inserted.
  var isOutputHeld = false

  init(into lender: any Lender, as target: InsertionTarget) {
    self.lender = lender
    self.target = target
  }

  /// When ``advance()`` is due.
  var deadline: Deadline { waiting.isEmpty && sent == nil ? .never : .after(.milliseconds(20)) }

  mutating func add(_ insertion: LinkInsertion, for asker: Asker) {
    waiting.append(Waiting(asker: asker, insertion: insertion))
  }

  /// Inserts text that the person chose in the session, ahead of all text from other tools, but only after
  /// the last text that was sent is visible.
  ///
  /// - Throws: ``Failure`` if the terminal refuses it now.
  mutating func insertChosen(_ insertion: LinkInsertion) throws(Failure) {
    _ = try rehearse(insertion).get()
    let place = waiting.firstIndex { !$0.asker.isPerson } ?? waiting.count
    waiting.insert(Waiting(asker: .session, insertion: insertion), at: place)
    if sent == nil, place == 0, case .success(let manner)? = insertFirst() {
      noteSent(waiting.removeFirst(), as: manner)
    }
  }

  /// Forgets the text of a client that has left.
  mutating func withdraw(_ client: LinkServer.ClientID) {
    for text in waiting where text.asker.client == client { text.consent?.withdraw() }
    waiting.removeAll { $0.asker.client == client }
  }

  /// Takes the text that was inserted since the last call.
  mutating func takeNews() -> [InsertionText] {
    defer { news = [] }
    return news
  }

  /// Searches output of the remote program for the text that was sent.
  mutating func note(_ output: UnsafeRawBufferPointer) { sent?.output.append(output) }

  /// Inserts the text that is due, each piece after the previous one is visible.
  ///
  /// An agent attaches pictures in the background, and would mix up their order.
  ///
  /// - Returns: The answers known so far.
  mutating func advance() -> [(Asker, Answer)] {
    waiting.removeAll { if case .drop(let path) = $0.asker { path.isWithdrawn } else { false } }
    if isOutputHeld { return standStill().map { (.client($0), .asking) } }
    var answers: [(Asker, Answer)] = []
    while true {
      if let sent {
        let countsOn = front?.agent?.countsChipsOn == true
        let chip = sent.appearance.highestChip(in: sent.output.text)
        let hasAppeared = sent.hasAppeared(chip, after: countsOn ? highestChip : nil)
        guard hasAppeared || sent.isOver else {
          if countsOn && sent.needsRedraw { redraw() }
          return answers
        }
        if chip > 0, hasAppeared || chip > highestChip { highestChip = chip }
        self.sent = nil
        let appeared = hasAppeared || !sent.appearance.mayBeHidden ? hasAppeared : nil
        answers.append((sent.asker, .done(.success(LinkInserted(sent.manner, appeared: appeared)))))
      }
      guard !waiting.isEmpty, let outcome = insertFirst() else {
        let isAsked = waiting.first?.consent?.isAsked == true
        return answers + (isAsked ? clientsToTell().map { (.client($0), .asking) } : [])
      }
      let first = waiting.removeFirst()
      first.consent?.withdraw()
      switch outcome {
      case .success(let manner): noteSent(first, as: manner)
      case .failure(let failure): answers.append((first.asker, .done(.failure(failure))))
      }
    }
  }

  /// Forces a full redraw: a program that writes only the cells that change may never write a chip whole.
  private mutating func redraw() {
    sent?.redraws += 1
    lender.redraw()
  }

  /// Starts looking for text that was sent.
  private mutating func noteSent(_ text: Waiting, as manner: InsertionManner) {
    let isDrop = if case .drop = text.asker { true } else { false }
    let isForOthers = text.asker.client != nil
    if isForOthers { news.append(text.insertion.text) }
    let patience = isDrop ? Self.patienceWithDrop : Appearance.patience
    sent = Sent(
      asker: text.asker, manner: manner, appearance: Appearance(of: text.insertion.text, in: front),
      patience: patience + (isForOthers ? Appearance.furtherPatience : .zero),
      knowsOfQuestion: text.knowsOfQuestion)
  }

  /// Restarts the timeout of every text.
  ///
  /// - Returns: The clients that must still be told that they are waiting for a person.
  private mutating func standStill() -> [LinkServer.ClientID] {
    for index in waiting.indices { waiting[index].arrival = .now }
    var clients = clientsToTell()
    if var sent {
      sent.start = .now
      if !sent.knowsOfQuestion, let client = sent.asker.client { clients.append(client) }
      sent.knowsOfQuestion = true
      self.sent = sent
    }
    return clients
  }

  /// Inserts the first text; nil if it has to wait.
  private mutating func insertFirst() -> Result<InsertionManner, Failure>? {
    let text = waiting[0].insertion.text
    let age = MonotonicTime.now - waiting[0].arrival
    guard let pane = lender.pane else { return .failure(noTerminal) }
    switch InsertionDecision(for: pane, manner: waiting[0].insertion.manner) {
    case .refuse(let refusal): return .failure(Failure(refusal, at: target.description))
    case .paste: return send(text.bracketedPaste, as: .paste, age)
    case .type(let patience):
      // The program may be about to show a prompt that turns on bracketed paste.
      if age < patience && !waiting[0].asker.isPerson { return nil }
      switch seekConsent(to: text) {
      case .waiting: return nil
      case .agreed: return send(text.unframed, as: .type, age)
      case .refused(let reason):
        return .failure(
          Failure(
            .notInserted, "cannot insert into '\(target)': \(reason)",
            advice: [.step(.allowTyping)]))
      }
    }
  }

  /// Asks for consent to type the first text, if it holds more than a path and comes from another process.
  private mutating func seekConsent(to text: InsertionText) -> Consent.Progress {
    guard text.hasOwnWords, !lender.allowsTyping, let process = waiting[0].asker.client?.process
    else { return .agreed }
    if waiting[0].consent == nil { waiting[0].consent = .toType(text, by: process, at: lender) }
    return waiting[0].consent?.advance() ?? .waiting
  }

  /// Returns the clients that must still be told that the person is being asked.
  private mutating func clientsToTell() -> [LinkServer.ClientID] {
    var clients: [LinkServer.ClientID] = []
    for index in waiting.indices where !waiting[index].knowsOfQuestion {
      guard let client = waiting[index].asker.client else { continue }
      waiting[index].knowsOfQuestion = true
      clients.append(client)
    }
    return clients
  }

  private func send(
    _ bytes: [UInt8], as manner: InsertionManner, _ age: Duration
  ) -> Result<InsertionManner, Failure>? {
    guard waiting[0].asker.isPerson || lender.isAtRest else {
      if age < TypingPause.patience { return nil }
      return .failure(
        Failure(
          .notInserted, "cannot insert into '\(target)': somebody is typing in it",
          advice: ["pause typing for a moment, and insert again"]))
    }
    lender.send(bytes)
    return .success(manner)
  }

  private var noTerminal: Failure {
    Failure(.notInserted, "cannot insert into '\(target)': it has no terminal")
  }

  /// Returns the result that an insertion would have if the terminal stays as it is.
  func rehearse(_ insertion: LinkInsertion) -> Result<LinkInserted, Failure> {
    guard let pane = lender.pane else { return .failure(noTerminal) }
    switch InsertionDecision(for: pane, manner: insertion.manner) {
    case .paste: return .success(LinkInserted(.paste))
    case .type: return .success(LinkInserted(.type))
    case .refuse(let refusal): return .failure(Failure(refusal, at: target.description))
    }
  }
}
