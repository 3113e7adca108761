internal import KJBase
internal import KJDomain
internal import KJLending

/// The foreground of the session, as far as the host has reported it.
struct SessionFront {
  private var known: SessionOnHost?
  /// The value of ``SessionScreen/changes`` when the host was asked for `known`.
  private var changes = 0
  /// The same for the pending question; nil if there is none.
  private var asked: Int?
  /// The answer, until it is taken.
  private var answer: Result<SessionOnHost, Failure>?

  /// The host's last answer, if the remote programs have changed nothing in the terminal since the question.
  func current(_ turn: SessionTurn) -> SessionOnHost? {
    changes == turn.screen.changes ? known : nil
  }

  /// The program in front, under the same condition.
  func program(_ turn: SessionTurn) -> ForegroundProgram? { current(turn)?.front }

  /// The command through which that program is reached, under the same condition.
  func passage(_ turn: SessionTurn) -> FrontPassage? { current(turn)?.passage }

  /// Whether a question to the host is pending.
  var isAsking: Bool { asked != nil }

  /// Whether the terminal shows some change when an agent replaces the current program.
  var givesWayVisibly: Bool {
    switch known?.front {
    case .shell, .obeysKeys: true
    default: false
    }
  }

  /// Asks the host, also about other files at the paths of `files`.
  mutating func ask(_ turn: SessionTurn, about files: [FileHere] = []) {
    asked = turn.screen.changes
    answer = nil
    turn.want(.askFront(about: files))
  }

  /// Asks the host, unless the answer is known or pending.
  mutating func askIfUnknown(_ turn: SessionTurn) {
    if turn.clients != nil, program(turn) == nil, asked == nil { ask(turn) }
  }

  /// Takes over the host's answer, if it has arrived.
  mutating func advance(_ turn: SessionTurn) {
    guard let asked, let news = turn.clients?.takeFront() else { return }
    self.asked = nil
    answer = news
    if case .success(let seen) = news { (known, changes) = (seen, asked) }
  }

  /// The answer to the last question, returned once; nil if it has not arrived.
  mutating func takeAnswer() -> Result<SessionOnHost, Failure>? {
    defer { answer = nil }
    return answer
  }
}
