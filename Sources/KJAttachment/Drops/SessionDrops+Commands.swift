// What the person can do about drops with the keys of the session.

internal import KJDomain
internal import KJTerminal

extension SessionDrops {
  /// Cancels what is under way, and lets Enter go.
  ///
  /// - Returns: What the keys mean that have waited; nil if there is nothing to cancel.
  func cancel() -> [SessionKeyboard.Order]? {
    guard isUnderWay, keyboard.mayLetGo else { return nil }
    if !drops.isEmpty { notices.tell("cancelled") }
    drops = []
    troubles = []
    return letGo()
  }

  /// Uploads again what is not in the prompt.
  ///
  /// - Returns: Whether there is such a file.
  func again() -> Bool {
    let lost = troubles.filter(\.hasFiles)
    guard !lost.isEmpty else { return false }
    troubles = []
    for trouble in lost { add(trouble.drop) }
    return true
  }

  /// Takes the last insertion back out of the prompt.
  ///
  /// - Returns: Whether that is possible.
  func undo() -> Bool {
    guard let last = pasted.takeLast(sentCount: keyboard.sentCount),
      terminal.modes.takesBracketedPaste, keyboard.isBetweenKeys
    else { return false }
    guard let undo = InsertionUndo(of: last.text, from: last.program) else {
      notices.tell("nobody knows how \(last.program.name) takes a path back")
      return false
    }
    keyboard.add(undo.bytes)
    guard let upload = last.upload, let hostCall else {
      notices.tell("taken back; the file is still on the host")
      return true
    }
    do throws(Failure) {
      removals.append(
        try QuietTool("kj-uploads", request.removalArguments(upload, hostCall), in: environment))
      notices.tell("taken back")
    } catch {
      notices.tell("taken back; the file is still on the host: \(error.message)")
    }
    return true
  }

  /// Says what became of files that were taken back.
  func advanceRemovals() {
    for removal in removals { removal.advance() }
    while let place = removals.firstIndex(where: \.hasEnded) {
      let removal = removals.remove(at: place)
      if removal.hasSucceeded {
        notices.tell("taken back, and removed from the host")
      } else {
        let reason = removal.complaint.map { ": \($0)" } ?? ""
        notices.tell("taken back; the file is still on the host\(reason)")
      }
    }
  }

  /// Asks for a file in the row.
  func makePrompt() -> FilePrompt { FilePrompt(environment, most: settings.most) }

  /// Switches the upload of dropped pictures off, and on again.
  func switchRule() {
    let isOff = outcome.drops.value == .leave
    if isOff {
      rules.own.drops = ruleBeforeSwitch
      // What holds otherwise is no answer to a person who wants them uploaded.
      if outcome.drops.value == .leave { rules.own.drops = .agents }
    } else {
      ruleBeforeSwitch = rules.own.drops
      rules.own.drops = .leave
    }
    notices.tell("dropped pictures: \(isOff ? "uploaded" : "left as they are")")
  }
}
