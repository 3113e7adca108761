// What other tools see of a session, and do to it.

internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJLending
internal import KJSystem
internal import KJTerminal

extension AttachedSession: Lender {
  var pane: PaneState? {
    terminal.map { terminal in
      PaneState(
        isAlternateScreen: terminal.modes.isOnAlternateScreen,
        bracketedPaste: terminal.modes.takesBracketedPaste ? .on : .off,
        asksBeforeTyping: !allowsTyping)
    }
  }

  var title: String { terminal?.title ?? "" }
  var idle: Duration? { keyboard.idle }
  var isBetweenKeys: Bool { keyboard.isBetweenKeys }
  var isCarriedBySSH: Bool { farEnd.isCarriedBySSH }
  var machine: HostName? { farEnd.machine }

  func send(_ bytes: [UInt8]) {
    keyboard.add(bytes)
  }

  func ask(_ subject: [String], prompt: String) -> SessionQuestion? {
    guard let terminal, question == nil else { return nil }
    let question = SessionQuestion(prompt: prompt)
    guard restEnd.hasPassed else {
      question.refuse()
      return question
    }
    obey(drops?.withdrawQuestion() ?? [])
    redraw.leave(at: terminal.size)
    terminal.ask(subject)
    self.question = question
    return question
  }

  func openShell(running script: String) throws(Failure) -> HostShell {
    try farEnd.openShell(running: script)
  }
}
