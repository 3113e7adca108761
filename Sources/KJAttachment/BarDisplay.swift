internal import KJBar
internal import KJDomain
internal import KJDrops
internal import KJSystem
internal import KJTerminal

/// Shows the bar at the terminal, and tells the keyboard what it needs to know about the bar.
final class BarDisplay {
  let bar: SessionBar
  /// The state that the parts of the session see.
  let turn: SessionTurn
  private let terminal: SessionTerminal
  private let keyboard: SessionKeyboard
  private let notification: TerminalNotification
  /// Whether the title has yet to show the status, because the remote program is in the middle of its output.
  private var isTitleDue = false

  init(_ side: SessionSide, at terminal: SessionTerminal, _ keyboard: SessionKeyboard) {
    self.terminal = terminal
    self.keyboard = keyboard
    turn = SessionTurn(terminal, keyboard, hasShell: side.ends.signals != nil)
    notification = TerminalNotification { side.environment[$0] }
    bar = SessionBar(
      side.request.bar, on: side.host, at: terminal, in: side.locations, side.environment)
  }

  /// When the bar must next be shown, even if nothing happens.
  func deadline(_ turn: SessionTurn, _ watch: LineWatch?) -> Deadline {
    let deadline = bar.deadline(turn)
    if turn.isAsking { return deadline }
    // Something has had to wait for a program's output to end.
    let isLate = isTitleDue || terminal.mustAskPictures && bar.hasPictures
    return [
      deadline, isLate ? .after(.milliseconds(20)) : .never, terminal.dockDeadline,
      watch?.statusDeadline ?? .never,
    ].reduce(.never, min)
  }

  /// Tells the keyboard what the next keys will mean.
  func prepareKeyboard(_ turn: SessionTurn) {
    keyboard.promptYields = bar.promptYields
    let interest = bar.dropInterest(turn)
    if keyboard.dropInterest != interest { keyboard.dropInterest = interest }
    keyboard.holdStart = bar.holdStart
  }

  /// Adopts the current state.
  func follow(_ turn: SessionTurn) {
    bar.follow(turn)
    keyboard.follow(bar.slots, quick: bar.quickText(turn))
    keyboard.promptRoom = bar.promptRoom(turn)
    terminal.paint(in: bar.theme)
    terminal.leaveOut(bar.leftOut)
  }

  /// Shows what the session is doing, in the dock or in the window's title.
  ///
  /// - Returns: Whether the remote programs now have a different size.
  func show(_ turn: SessionTurn, _ watch: LineWatch?) -> Bool {
    let isAsking = bar.isAsking
    if isAsking { terminal.holdOutput() }
    let shown = bar.appearance(turn, line: watch?.status, roundTrip: watch?.roundTrip)
    if shown.hasBackground, terminal.askBackground() {
      keyboard.note(.background, ofProgram: false)
    }
    if bar.hasPictures, let question = terminal.askPictures() {
      for part in question.questions { keyboard.note(part, ofProgram: false) }
    }
    let isResized = follow(terminal.advanceDock(showing: shown.content))
    if !isAsking { terminal.releaseOutput() }
    keyboard.takesAnswer = bar.noteQuestion(isWritten: shown.isQuestion && terminal.showsQuestion)
    keyboard.isBarShown = bar.showsKeys(shown, turn)
    keyboard.mouse = terminal.mouseInterest(isWanted: bar.takesMouse)
    isTitleDue = !terminal.show(title: shown.title)
    if let text = bar.notification, terminal.notify(text, by: notification) {
      bar.notification = nil
    }
    return isResized
  }

  /// Takes the terminal's report of its cursor position.
  ///
  /// - Returns: Whether the remote programs now have a different size.
  func take(_ position: ScreenPosition) -> Bool { follow(terminal.take(position)) }

  private func follow(_ change: SessionTerminal.DockChange?) -> Bool {
    if case .asked = change { keyboard.note(.cursor, ofProgram: false) }
    if case .resized = change { return true }
    return false
  }
}
