// The truth table for inserting into a terminal, and the choice among several terminals.

import KJBase
import KJDomain
import Testing

/// One row of the table in the order of ``InsertionDecision``: no manner requested, `paste`, `type`.
struct DecisionCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let state: PaneState
  let decisions: [InsertionDecision]

  init(_ name: String, _ state: PaneState, _ decisions: InsertionDecision...) {
    testDescription = name
    self.state = state
    self.decisions = decisions
  }
}

private let typed = InsertionDecision.type(after: .zero)
private let typedLater = InsertionDecision.type(after: .milliseconds(1500))
private let noPastes = InsertionDecision.refuse(.takesNoPastes)

@Test(arguments: [
  DecisionCase("on, main", PaneState(bracketedPaste: .on), .paste, .paste, typed),
  DecisionCase(
    "on, alternate", PaneState(isAlternateScreen: true, bracketedPaste: .on), .paste, .paste, typed),
  DecisionCase(
    "on, screen unknown", PaneState(isAlternateScreen: nil, bracketedPaste: .on), .paste, .paste,
    typed),
  DecisionCase("off, main", PaneState(bracketedPaste: .off), typedLater, noPastes, typed),
  DecisionCase(
    "off, alternate", PaneState(isAlternateScreen: true, bracketedPaste: .off), noPastes, noPastes,
    typed),
  DecisionCase(
    "off, screen unknown", PaneState(isAlternateScreen: nil, bracketedPaste: .off), noPastes,
    noPastes, typed),
  DecisionCase("unknown, main", PaneState(), .paste, .paste, typed),
  DecisionCase(
    "unknown, alternate", PaneState(isAlternateScreen: true), .refuse(.unknownProgram), .paste,
    typed),
  DecisionCase(
    "unknown, screen unknown", PaneState(isAlternateScreen: nil), .refuse(.unknownState), .paste,
    typed),
  DecisionCase(
    "unknown, alternate, known program", PaneState(isAlternateScreen: true, front: .agent(.codex)),
    .paste,
    .paste, typed),
  DecisionCase(
    "off, alternate, known program",
    PaneState(isAlternateScreen: true, bracketedPaste: .off, front: .agent(.codex)), noPastes,
    noPastes,
    typed),
  DecisionCase(
    "unknown, alternate, a shell", PaneState(isAlternateScreen: true, front: .shell("bash")),
    .refuse(.unknownProgram), .paste, typed),
  DecisionCase(
    "unknown, screen unknown, a shell",
    PaneState(isAlternateScreen: nil, front: .shell("bash")), .paste, .paste, typed),
  DecisionCase(
    "unknown, alternate, another program",
    PaneState(isAlternateScreen: true, front: .other("tool")), .refuse(.unknownProgram), .paste,
    typed),
  DecisionCase(
    "unknown, alternate, tmux", PaneState(isAlternateScreen: true, front: .multiplexer("tmux")),
    .refuse(.multiplexer("tmux")), .paste, typed),
  DecisionCase(
    "off, main, an agent", PaneState(bracketedPaste: .off, front: .agent(.claudeCode)), typedLater,
    noPastes, typed),
  DecisionCase(
    "on, a program that obeys keys", PaneState(bracketedPaste: .on, front: .obeysKeys("vim")),
    .refuse(.obeysKeys("vim")), .paste, typed),
  DecisionCase(
    "main, a program that leads elsewhere", PaneState(front: .leadsElsewhere("docker")),
    .refuse(.leadsElsewhere("docker")), .paste, typed),
  DecisionCase(
    "scrolled back", PaneState(overlay: .scrollback, bracketedPaste: .on), .paste, .paste, typed),
  DecisionCase(
    "dead", PaneState(isDead: true, isInputOff: true, bracketedPaste: .on), .refuse(.dead),
    .refuse(.dead), .refuse(.dead)),
  DecisionCase(
    "input off", PaneState(isInputOff: true, bracketedPaste: .on), .refuse(.inputOff),
    .refuse(.inputOff), .refuse(.inputOff)),
  DecisionCase(
    "a list in the foreground", PaneState(overlay: .other("tree-mode"), bracketedPaste: .on),
    .refuse(.overlay("tree-mode")), .refuse(.overlay("tree-mode")), .refuse(.overlay("tree-mode"))),
])
func whatIsDoneFollowsTheTable(row: DecisionCase) {
  let manners: [InsertionManner?] = [nil, .paste, .type]
  #expect(manners.map { InsertionDecision(for: row.state, manner: $0) } == row.decisions)
}

@Test(arguments: [
  InsertionRefusal.dead, .inputOff, .overlay("\u{1B}[2J"), .takesNoPastes, .unknownProgram,
  .unknownState, .obeysKeys("less"), .leadsElsewhere("docker"), .multiplexer("tmux"),
  .multiplexer("screen"),
])
func aRefusalSaysWhyAndWhatToDo(refusal: InsertionRefusal) {
  let failure = Failure(refusal, at: "tmux:%5")
  #expect(failure.status == .notInserted)
  #expect(failure.message.hasPrefix("cannot insert into 'tmux:%5': "))
  #expect(failure.message.printable == failure.message)
  #expect(failure.advice.count == 1)
}

private typealias Candidate = InsertionCandidate<String>

@Test func withoutACandidateNothingIsChosen() {
  #expect(InsertionChoice<String>(among: []) == .none)
  #expect(InsertionChoice(among: [Candidate("own", origin: .ownTerminal)]) == .none)
}

@Test(
  arguments: [
    .elsewhere, .ownSession(idle: nil), .ownWindow(isLast: false),
  ] as [InsertionOrigin])
func oneCandidateIsTaken(origin: InsertionOrigin) {
  let candidates = [Candidate("a", origin: origin), Candidate("own", origin: .ownTerminal)]
  #expect(InsertionChoice(among: candidates) == .chosen("a"))
}

@Test func thePaneThatThePersonCameFromWins() {
  let candidates = [
    Candidate("a", origin: .elsewhere), Candidate("b", origin: .ownWindow(isLast: false)),
    Candidate("c", origin: .ownWindow(isLast: true)),
    Candidate("d", origin: .ownSession(idle: .zero)),
  ]
  #expect(InsertionChoice(among: candidates) == .chosen("c"))
}

@Test func theOnlyAgentWins() {
  let candidates = [
    Candidate("a", origin: .ownWindow(isLast: true)),
    Candidate("b", origin: .elsewhere, showsAgent: true), Candidate("c", origin: .elsewhere),
  ]
  #expect(InsertionChoice(among: candidates) == .chosen("b"))
  // Neither of two agents is more likely than the other, and the intended place may be one that did not answer.
  let two = candidates + [Candidate("d", origin: .elsewhere, showsAgent: true)]
  #expect(InsertionChoice(among: two) == .chosen("a"))
  #expect(InsertionChoice(among: Array(two.dropFirst())) == .ambiguous(["b", "c", "d"]))
  #expect(InsertionChoice(among: candidates, isComplete: false) == .chosen("a"))
}

@Test func amongOwnSessionsTheNewestKeyWins() {
  let candidates = [
    Candidate("a", origin: .ownSession(idle: .seconds(9))),
    Candidate("b", origin: .ownSession(idle: .seconds(2))),
    Candidate("c", origin: .ownSession(idle: nil)),
  ]
  #expect(InsertionChoice(among: candidates) == .chosen("b"))
}

@Test(
  arguments: [
    [.ownSession(idle: .zero), .elsewhere], [.elsewhere, .elsewhere],
    [.ownWindow(isLast: false), .elsewhere], [.ownSession(idle: nil), .ownSession(idle: nil)],
    [.ownSession(idle: .seconds(1)), .ownSession(idle: .seconds(1))],
    [.ownWindow(isLast: true), .ownWindow(isLast: true)],
  ] as [[InsertionOrigin]])
func otherwiseNobodyGuesses(origins: [InsertionOrigin]) {
  let candidates = zip(["a", "b"], origins).map { Candidate($0, origin: $1) }
  #expect(InsertionChoice(among: candidates) == .ambiguous(["a", "b"]))
}

/// The watch may have been started in another pane hours ago.
@Test func whereThePersonCameFromSaysNothingAboutAWatch() {
  let candidates = [
    Candidate("a", origin: .ownWindow(isLast: true)), Candidate("b", origin: .elsewhere),
  ]
  #expect(InsertionChoice(among: candidates, isAttended: false) == .ambiguous(["a", "b"]))
}

@Test func theOnlyCandidateIsNoneWhereNotAllCouldBeListed() {
  let left = [Candidate("a", origin: .elsewhere)]
  #expect(InsertionChoice(among: left, isComplete: false) == .ambiguous(["a"]))
  let sessions = [
    Candidate("a", origin: .ownSession(idle: .zero)),
    Candidate("b", origin: .ownSession(idle: nil)),
  ]
  #expect(InsertionChoice(among: sessions, isComplete: false) == .ambiguous(["a", "b"]))
  let last = [Candidate("a", origin: .ownWindow(isLast: true))]
  #expect(InsertionChoice(among: last, isComplete: false) == .chosen("a"))
}
