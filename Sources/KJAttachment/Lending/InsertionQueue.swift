// The texts that other tools want inserted into a session.

internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// Texts that wait to be inserted, in the order in which they came.
struct InsertionQueue {
  /// The result of an insertion, for the client that asked.
  typealias Answer = (client: LinkServer.ClientID, outcome: Result<LinkInserted, Failure>)

  private struct Waiting {
    let client: LinkServer.ClientID
    let insertion: LinkInsertion
    let arrival = MonotonicTime.now
  }

  /// A text that was sent but cannot be seen yet.
  private struct Sent {
    let client: LinkServer.ClientID
    let manner: InsertionManner
    let appearance: Appearance
    let deadline = Deadline.after(Appearance.patience)
    var output = ShownText()

    var hasAppeared: Bool {
      appearance.count(in: output.text).shows(moreThan: appearance.count(in: ""))
    }
  }

  /// How long the person must have typed nothing.
  private static let quiet = Duration.milliseconds(150)
  /// How long a text waits for such a pause.
  private static let patience = Duration.seconds(8)

  private unowned let lender: any Lender
  private let target: InsertionTarget
  private var waiting: [Waiting] = []
  /// The text that was sent last, while it is looked for in the output; the next text waits.
  private var sent: Sent?

  init(into lender: any Lender, as target: InsertionTarget) {
    self.lender = lender
    self.target = target
  }

  /// When ``advance()`` is due.
  var deadline: Deadline {
    waiting.isEmpty && sent == nil ? .never : .after(.milliseconds(20))
  }

  mutating func add(_ insertion: LinkInsertion, for client: LinkServer.ClientID) {
    waiting.append(Waiting(client: client, insertion: insertion))
  }

  /// Forgets the texts of a client that has left.
  mutating func withdraw(_ client: LinkServer.ClientID) {
    waiting.removeAll { $0.client == client }
  }

  /// Takes output of the remote program, to look for a sent text in it.
  mutating func note(_ output: UnsafeRawBufferPointer) {
    sent?.output.append(output)
  }

  /// Inserts the texts whose time has come, each once the one before can be seen.
  ///
  /// An agent attaches pictures while it goes on, and would mix them up.
  ///
  /// - Returns: The answers that are known now.
  mutating func advance() -> [Answer] {
    var answers: [Answer] = []
    while true {
      if let sent {
        let hasAppeared = sent.hasAppeared
        guard hasAppeared || sent.deadline.hasPassed else { return answers }
        self.sent = nil
        answers.append(
          (sent.client, .success(LinkInserted(sent.manner, appeared: hasAppeared))))
      }
      guard let first = waiting.first, let outcome = insert(first) else { return answers }
      waiting.removeFirst()
      switch outcome {
      case .success(let manner):
        sent = Sent(
          client: first.client, manner: manner, appearance: Appearance(of: first.insertion.text))
      case .failure(let failure): answers.append((first.client, .failure(failure)))
      }
    }
  }

  /// Inserts one text; nil if its time has not come.
  private func insert(_ waiting: Waiting) -> Result<InsertionManner, Failure>? {
    let age = MonotonicTime.now - waiting.arrival
    guard let pane = lender.pane else { return .failure(noTerminal) }
    switch InsertionDecision(for: pane, manner: waiting.insertion.manner) {
    case .refuse(let refusal):
      return .failure(Failure(refusal, at: target.description))
    case .paste:
      return send(waiting.insertion.text.bracketedPaste, as: .paste, age)
    case .type(let patience):
      // A prompt that turns on bracketed paste may be about to appear.
      if age < patience { return nil }
      return send(waiting.insertion.text.unframed, as: .type, age)
    }
  }

  private func send(
    _ bytes: [UInt8], as manner: InsertionManner, _ age: Duration
  ) -> Result<InsertionManner, Failure>? {
    let isQuiet = lender.idle.map { $0 >= Self.quiet } ?? true
    guard isQuiet && lender.isBetweenKeys else {
      if age < Self.patience { return nil }
      return .failure(
        Failure(
          .notInserted, "cannot insert into '\(target)': somebody is typing there",
          advice: ["pause for a moment, and insert again"]))
    }
    lender.send(bytes)
    return .success(manner)
  }

  private var noTerminal: Failure {
    Failure(.notInserted, "cannot insert into '\(target)': it has no terminal")
  }

  /// Tells what would be done if the terminal stays as it is.
  func rehearse(_ insertion: LinkInsertion) -> Result<LinkInserted, Failure> {
    guard let pane = lender.pane else { return .failure(noTerminal) }
    switch InsertionDecision(for: pane, manner: insertion.manner) {
    case .paste: return .success(LinkInserted(.paste))
    case .type: return .success(LinkInserted(.type))
    case .refuse(let refusal): return .failure(Failure(refusal, at: target.description))
    }
  }
}
