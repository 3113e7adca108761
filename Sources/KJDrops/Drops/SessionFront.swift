internal import KJBase
internal import KJDomain
internal import KJLending

/// What is in front in the session, as far as the host has said.
struct SessionFront {
  private var known: SessionOnHost?
  /// ``SessionScreen/changes`` when the host was asked for that.
  private var changes = 0
  /// The same for the question whose answer has not come; nil without one.
  private var asked: Int?
  /// The answer, until somebody takes it.
  private var answer: Result<SessionOnHost, Failure>?

  /// What the host said, while the remote programs have changed nothing in the terminal since it was asked.
  func current(_ turn: SessionTurn) -> SessionOnHost? {
    changes == turn.screen.changes ? known : nil
  }

  /// The program in front, as long.
  func program(_ turn: SessionTurn) -> ForegroundProgram? { current(turn)?.front }

  /// The command that leads to where the program runs, or leads, as long.
  func passage(_ turn: SessionTurn) -> FrontPassage? { current(turn)?.passage }

  /// Whether the host is asked, and has not answered.
  var isAsking: Bool { asked != nil }

  /// Whether an agent that takes its place changes something in the terminal.
  var givesWayVisibly: Bool {
    switch known?.front {
    case .shell, .obeysKeys: true
    default: false
    }
  }

  /// Asks the host, also about other files under the paths of these.
  mutating func ask(_ turn: SessionTurn, about files: [FileHere] = []) {
    asked = turn.screen.changes
    answer = nil
    turn.want(.askFront(about: files))
  }

  /// Asks the host, unless that is known or asked.
  mutating func askIfUnknown(_ turn: SessionTurn) {
    if turn.clients != nil, program(turn) == nil, asked == nil { ask(turn) }
  }

  /// Takes over what the host has said meanwhile.
  mutating func advance(_ turn: SessionTurn) {
    guard let asked, let news = turn.clients?.takeFront() else { return }
    self.asked = nil
    answer = news
    if case .success(let seen) = news { (known, changes) = (seen, asked) }
  }

  /// The answer to the last question, once; nil if it has not come.
  mutating func takeAnswer() -> Result<SessionOnHost, Failure>? {
    defer { answer = nil }
    return answer
  }
}
