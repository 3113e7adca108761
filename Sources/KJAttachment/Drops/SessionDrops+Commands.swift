// What the person can do about drops with the keys of the session.

internal import KJBase
internal import KJDomain
internal import KJTerminal

extension SessionDrops {
  /// Cancels what is under way, and lets the keys go that wait.
  ///
  /// - Returns: What these keys mean; nil if there is nothing to cancel.
  func cancel() -> [SessionEvent]? {
    guard isUnderWay, keyboard.mayLetGo else { return nil }
    giveUp(onlyOwn: false)
    return letAllGo()
  }

  /// Cancels what is under way for this session, because Control-C was pressed, which goes to the program as well.
  ///
  /// - Returns: What the keys behind it mean.
  func interrupt() -> [SessionEvent] {
    giveUp(onlyOwn: true)
    return letAllGo()
  }

  /// Takes note that the person has dropped what waited, with Escape; what is under way goes on.
  ///
  /// - Returns: What the keys behind that mean, if nothing waits any more.
  func noteDropped() -> [SessionEvent] {
    notices.tell("what waited is dropped")
    troubles = []
    return ownDrops.isEmpty ? letAllGo() : []
  }

  private func giveUp(onlyOwn: Bool) {
    let given = onlyOwn ? ownDrops : drops
    drops.removeAll { !onlyOwn || $0.otherTarget == nil }
    if !given.isEmpty { notices.tell("cancelled") }
    for upload in given.compactMap(\.upload) {
      upload.cancel()
      endings.append(upload)
    }
    cancelled = troubles.map(\.drop) + given.map(\.rest)
    cancelled.removeAll { $0.contents.count == 0 }
    troubles = []
  }

  /// Follows what was cancelled, and removes what has come to the host nevertheless.
  func advanceEndings() {
    for ending in endings {
      ending.advance()
      for case .refused(let remote, _) in ending.takeOutcomes() {
        if let path = RemotePath(Array(remote.utf8)) { remove(path, after: "cancelled") }
      }
    }
    endings.removeAll(where: \.hasEnded)
  }

  /// Uploads again what is not in the prompt, ahead of what was dropped after it.
  ///
  /// - Returns: Whether there is such a file.
  func again() -> Bool {
    let lost = troubles.filter(\.hasFiles).map(\.drop) + cancelled
    guard !lost.isEmpty else { return false }
    troubles = []
    cancelled = []
    drops.insert(contentsOf: lost, at: drops.first?.upload == nil ? 0 : 1)
    while keyboard.heldParts < ownDrops.count { keyboard.hold(isFirst: true) }
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
    guard let upload = last.upload else {
      notices.tell("taken back; the file is still on the host")
      return true
    }
    notices.tell("taken back")
    remove(upload, after: "taken back")
    return true
  }

  /// Begins to remove a file from the host.
  ///
  /// - Parameter words: What was done before; safe to show.
  private func remove(_ upload: RemotePath, after words: String) {
    do throws(Failure) {
      guard let hostCall else { return notices.tell("\(words); the file is still on the host") }
      let arguments = request.removalArguments(upload, hostCall)
      let tool = try QuietTool("kj-uploads", arguments, in: environment)
      removals.append(DropRemoval(tool: tool, words: words))
    } catch {
      notices.tell("\(words); the file is still on the host: \(error.message)")
    }
  }

  /// Says what became of files that are to be removed.
  func advanceRemovals() {
    for removal in removals { removal.tool.advance() }
    while let place = removals.firstIndex(where: \.tool.hasEnded) {
      let removal = removals.remove(at: place)
      if removal.tool.hasSucceeded {
        notices.tell("\(removal.words), and removed from the host")
      } else {
        let reason = removal.tool.complaint.map { ": \(RowReason.words($0))" } ?? ""
        notices.tell("\(removal.words); the file is still on the host\(reason)")
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
