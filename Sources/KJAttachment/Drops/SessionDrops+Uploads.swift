// The uploads of what was dropped, one after the other.

internal import KJBase
internal import KJDomain
internal import KJLending
internal import KJSystem
internal import KJTerminal

extension SessionDrops {
  /// How long a person can read what becomes of drops.
  private static let introductionTime = Duration.seconds(10)

  /// - Parameter clients: The session for other tools; nil while it has none.
  func advanceUpload(_ clients: SessionClients?) {
    let own = clients?.target
    guard let target = drops.first.flatMap({ $0.otherTarget ?? own }) else { return }
    // What was typed before it goes first.
    guard drops[0].otherTarget != nil || drops[0].upload != nil || !mustLetGo else { return }
    guard drops[0].upload != nil || target != own || clients?.hasSocket == true else {
      return endUpload(because: "attach again: the socket is gone")
    }
    do throws(Failure) {
      let upload =
        if let upload = drops[0].upload { upload } else { try start(drops[0], into: target) }
      drops[0].upload = upload
      upload.advance()
      let lendsChannels = target != own || clients?.channelRefusal == nil
      for outcome in upload.takeOutcomes() {
        note(outcome, in: target, lendsChannels: lendsChannels)
      }
      if let place = drops[0].place, !isStillNamed(place) {
        endUpload(because: "\(place.agent?.name ?? "the agent") is no longer in front")
      } else if upload.hasEnded {
        let reason = upload.complaint.map { RowReason.words($0, at: target, isOwn: target == own) }
        endUpload(because: reason ?? "it was not sent")
      }
    } catch {
      endUpload(because: error.message)
    }
  }

  private func start(_ drop: Drop, into target: InsertionTarget) throws(Failure) -> DropUpload {
    let source = drop.contents.source
    var call =
      if drop.otherTarget != nil {
        DropCall(intoOther: target, source)
      } else {
        DropCall(
          into: target, at: drop.place, rules.outcome(for: drop.place?.front ?? front), source)
      }
    call.keepsThumbnail =
      terminal.mayShowPictures && rules.settings(for: front).thumbnails != .off
    return try DropUpload(of: drop.contents, request.dropArguments(call), environment)
  }

  /// Notes what became of the next file of the first drop.
  ///
  /// - Parameter lendsChannels: Whether uploads into the session need no log-in, as far as is known.
  private func note(
    _ outcome: DropUpload.Outcome, in target: InsertionTarget, lendsChannels: Bool
  ) {
    let drop = drops[0]
    guard drop.isUnderWay else { return }
    let part = drop.part(drop.noted)
    let name = part.contents.names[0].shownInStatus
    if case .inserted(_, _, isLast: false) = outcome {} else { drops[0].noted += 1 }
    switch outcome {
    case .inserted(let remote, let appeared, _):
      if let other = drop.otherTarget {
        // Nothing else here shows it.
        notices.tell("\(name) \u{2192} \(other)")
      } else {
        pause.begin()
        remember(remote, at: drop.place)
        tell(name, remote, isDropped: !drop.isWished)
        drops[0].last = finished(remote)
      }
      if !appeared {
        drops[0].failure = "it has not appeared in the prompt"
        fail(part, "\(name) has not appeared in the prompt")
      }
    case .missing(let reason) where part.isScreenshot: forgo(part, because: reason)
    case .refused(_, let message):
      lose(part, RowReason.words(message, at: target, isOwn: drop.otherTarget == nil))
    case .forbidden where !lendsChannels:
      lose(part, "run '\(request.uploadCommand)' to log in")
    case .missing(let reason), .failed(let reason), .forbidden(let reason): lose(part, reason)
    }
  }

  private func lose(_ part: Drop, _ reason: String) {
    drops[0].failure = reason
    fail(part, reason)
  }

  private func finished(_ remote: String) -> FinishedDrop? {
    guard let path = RemotePath(Array(remote.utf8)), let status = notices.current else {
      return nil
    }
    return FinishedDrop(remote: path, status: status)
  }

  /// Takes note that the person has marked no area: there is nothing to upload, and nothing to try again.
  private func forgo(_ screenshot: Drop, because reason: String) {
    // Enter was meant for a prompt with the picture in it.
    if keyboard.areHeld {
      fail(screenshot.part(nil), reason)
    } else {
      notices.tell(reason, .warning)
    }
  }

  /// Tells what became of a file; the first time, what becomes of files that are dropped here.
  private func tell(_ name: String, _ remote: String, isDropped: Bool) {
    if isDropped, let prefix = keyboard.prefix, introduction.begin() {
      return notices.tell(
        "dropped pictures go to this host",
        hint: "\(prefix) - undoes   \(prefix) i stops it", for: Self.introductionTime)
    }
    let last = remote.split(separator: "/").last.map(String.init) ?? remote
    notices.tell("\(name) \u{2192} \(last.shownInStatus)", .done)
  }

  private func remember(_ remote: String, at place: DropPlace?) {
    guard let place else { return }
    let form = place.format ?? format ?? place.front?.agent?.pathFormat ?? .path
    guard let program = place.program,
      let text = try? InsertionText(path: Array(remote.utf8), as: form)
    else { return }
    let path = RemotePath(Array(remote.utf8))
    pasted.add(.init(text: text, program: program, upload: path), sentCount: keyboard.sentCount)
  }

  func fail(_ drop: Drop, _ words: String) {
    notices.clear()
    let name = drop.contents.names.first?.shownInStatus ?? ""
    notices.note(words.hasPrefix(name) ? words : "\(name): \(words)")
    troubles.append(DropTrouble(drop: drop, words: words))
    terminal.ring()
  }

  /// Ends the first upload; what it has said nothing about has failed.
  private func endUpload(because reason: String) {
    var drop = drops.removeFirst()
    if drop.otherTarget == nil { lastDone = drop }
    if drop.isUnderWay { drop.failure = reason }
    if drop.failure == nil { finished = drop.last }
    if terminal.modes.isOn(.focusReports),
      rules.bar.notifies(after: drop.time, hasFocus: keyboard.hasFocus)
    {
      notification = drop.end
    }
    for index in drop.noted..<drop.contents.count {
      fail(drop.part(index), reason)
    }
  }
}
