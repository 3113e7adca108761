internal import KJBase
internal import KJDomain
internal import KJLending
internal import KJSystem
internal import KJTerminal

/// The uploads of drops, one after another.
struct DropQueue {
  /// How long the notice about drops is shown the first time.
  private static let introductionTime = Duration.seconds(10)

  private let wishes: BarWishes
  private let pasting: DropPasting
  private let notices: SessionNotices
  private let environment: Environment
  private var introduction: Introduction
  /// The first one is under way.
  private(set) var drops: [Drop] = []
  private(set) var troubles: [DropTrouble] = []
  /// The drops that were cancelled most recently, for another try.
  private var cancelled: [Drop] = []
  /// The cancelled uploads that are still removing what they have created.
  private var endings: [DropUpload] = []
  /// The last drop that has ended.
  private(set) var lastDone: Drop?
  /// The last drop that ended well, until it is taken.
  private var finished: FinishedDrop?
  /// A message for a person who is elsewhere; safe to show.
  var notification: String?

  init(
    _ wishes: BarWishes, _ pasting: DropPasting, _ notices: SessionNotices,
    _ introduction: Introduction, _ environment: Environment
  ) {
    self.wishes = wishes
    self.pasting = pasting
    self.notices = notices
    self.introduction = introduction
    self.environment = environment
  }

  func addInterests(to list: inout [Interest]) {
    list += (drops.first?.upload?.interests ?? []) + endings.flatMap(\.interests)
  }

  /// When the cancelled uploads are due.
  var endingsDeadline: Deadline { endings.map(\.deadline).min() ?? .never }

  /// When the first upload is due; its progress is updated several times a second.
  var uploadDeadline: Deadline {
    guard let drop = drops.first else { return .never }
    if drop.pasting?.outcome != nil { return .after(.zero) }
    return drop.upload.map { min($0.deadline, .after(.milliseconds(100))) } ?? .after(.zero)
  }

  /// The drops for this session; each has its own part of the keys that wait.
  var ownDrops: [Drop] { drops.filter { $0.otherTarget == nil } }

  var hasFailed: Bool { troubles.contains(where: \.hasFiles) || !cancelled.isEmpty }

  /// The status of the drops that have failed or are under way; nil if nothing is worth showing.
  func status(_ turn: SessionTurn) -> SessionStatus? {
    let keys = WaitingKeys(turn.keys)
    return troubles.first?.status(prefix: turn.keys.prefix, keys)
      ?? drops.first?.progress(prefix: turn.keys.prefix, keys)
  }

  /// The drop that has ended well since the last call.
  mutating func takeFinished() -> FinishedDrop? {
    defer { finished = nil }
    return finished
  }

  mutating func add(_ drop: Drop) {
    drops.append(drop)
    if drop.otherTarget == nil { cancelled = [] }
  }

  // MARK: Uploads

  /// Advances the first upload.
  ///
  /// - Parameter mustWait: Whether keys that were typed before it must be sent first.
  /// - Returns: The files that have reached the prompt.
  mutating func advance(
    _ front: SessionFront, mustWait: Bool, _ turn: SessionTurn
  ) -> [PastedDrop] {
    let own = turn.clients?.target
    guard let target = drops.first.flatMap({ $0.otherTarget ?? own }) else { return [] }
    guard drops[0].otherTarget != nil || drops[0].upload != nil || !mustWait else { return [] }
    guard drops[0].upload != nil || target != own || turn.clients?.hasSocket == true else {
      endUpload(because: "attach again: the socket is gone", turn)
      return []
    }
    var pasted: [PastedDrop] = []
    do throws(Failure) {
      let program = front.program(turn)
      let upload =
        if let upload = drops[0].upload { upload } else { try start(drops[0], program, turn) }
      drops[0].upload = upload
      upload.advance()
      while let outcome = drops[0].takeOutcome() {
        pasted += [note(outcome, in: target, program, turn)].compactMap(\.self)
      }
      if let place = drops[0].place, !isStillNamed(place) {
        endUpload(
          because: "\(place.agent?.name ?? "the agent") is no longer in the foreground", turn)
      } else if upload.hasEnded, drops[0].pasting == nil {
        let reason = upload.complaint.map { BarReason.words($0, at: target, isOwn: target == own) }
        endUpload(because: reason ?? "it was not sent", turn)
      }
    } catch {
      endUpload(because: error.message, turn)
    }
    return pasted
  }

  /// Whether the agent that a picture is for is still the same, if only the title identifies it.
  func isStillNamed(_ place: DropPlace) -> Bool {
    place.isStillNamed(by: pasting.rules.outcome(for: place.front))
  }

  private func start(
    _ drop: Drop, _ front: ForegroundProgram?, _ turn: SessionTurn
  ) throws(Failure) -> DropUpload {
    let order = DropOrder(
      drop.contents.fileNames ?? [],
      keepsThumbnails: turn.screen.mayShowPictures
        && pasting.rules.settings(for: front).thumbnails != .off,
      through: drop.place?.passage?.command,
      from: drop.otherTarget == nil
        ? turn.clients.map { pasting.caller($0, for: drop, front) } : nil)
    let call = DropCall(drop.contents.source, into: drop.otherTarget)
    return try DropUpload(of: drop.contents, wishes.dropArguments(call), order, environment)
  }

  /// Notes the outcome of the next file of the first drop.
  ///
  /// - Returns: The file, if it has reached the prompt.
  private mutating func note(
    _ outcome: DropUpload.Outcome, in target: InsertionTarget, _ front: ForegroundProgram?,
    _ turn: SessionTurn
  ) -> PastedDrop? {
    let drop = drops[0]
    guard drop.isUnderWay else { return nil }
    let part = drop.part(drop.noted)
    let name = part.contents.names[0].shownInStatus
    switch outcome {
    case .inserted(_, _, isLast: false), .arrived: break
    default: drops[0].noted += 1
    }
    switch outcome {
    case .inserted(let remote, let appeared, _):
      if let other = drop.otherTarget {
        // Nothing else in this session shows it.
        notices.tell("\(name) \u{2192} \(other)")
      } else {
        tell(name, remote, isDropped: !drop.isWished, turn.keys.prefix)
        drops[0].last = finished(remote)
      }
      if !appeared {
        drops[0].failure = "it has not appeared in the prompt"
        fail(part, "\(name) has not appeared in the prompt", turn)
      }
      return drop.otherTarget == nil ? PastedDrop(remote: remote, place: drop.place) : nil
    case .arrived(let remote, let name, let isLast):
      guard let clients = turn.clients else { return nil }
      do throws(Failure) {
        let path = try pasting.paste(remote, of: drop, seeing: name, front, clients)
        drops[0].pasting = PastingPath(remote: remote, isLast: isLast, insertion: path)
      } catch {
        return note(.refused(remote: remote, error.message), in: target, front, turn)
      }
    case .missing(let reason) where part.isScreenshot: forgo(part, because: reason, turn)
    case .refused(_, let message):
      lose(part, BarReason.words(message, at: target, isOwn: drop.otherTarget == nil), turn)
    case .forbidden where drop.otherTarget == nil && turn.clients?.channelRefusal != nil:
      // Uploads into this session need a log-in first.
      lose(part, "run '\(wishes.uploadCommand)' to log in", turn)
    case .missing(let reason), .failed(let reason), .forbidden(let reason): lose(part, reason, turn)
    }
    return nil
  }

  private mutating func lose(_ part: Drop, _ reason: String, _ turn: SessionTurn) {
    drops[0].failure = reason
    drops[0].upload?.skipPieces()
    fail(part, reason, turn)
  }

  private func finished(_ remote: String) -> FinishedDrop? {
    guard let path = RemotePath(Array(remote.utf8)), let status = notices.current else {
      return nil
    }
    return FinishedDrop(remote: path, status: status)
  }

  /// Notes that the person has marked no area: there is nothing to upload, and nothing to try again.
  private mutating func forgo(_ screenshot: Drop, because reason: String, _ turn: SessionTurn) {
    // Enter was meant for a prompt with the picture in it.
    if turn.keys.areHeld {
      fail(screenshot.part(nil), reason, turn)
    } else {
      notices.tell(reason, .warning)
    }
  }

  /// Reports the outcome of a file; the first time, explains what happens to files that are dropped here.
  private mutating func tell(
    _ name: String, _ remote: String, isDropped: Bool, _ prefix: PrefixKey?
  ) {
    if isDropped, let prefix, introduction.begin() {
      return notices.tell(
        "dropped pictures go to this host",
        hint: "\(prefix) - undoes   \(prefix) i stops it", for: Self.introductionTime)
    }
    let last = remote.split(separator: "/").last.map(String.init) ?? remote
    notices.tell("\(name) \u{2192} \(last.shownInStatus)", .done)
  }

  mutating func fail(_ drop: Drop, _ words: String, _ turn: SessionTurn) {
    notices.clear()
    let name = drop.contents.names.first?.shownInStatus ?? ""
    notices.note(words.hasPrefix(name) ? words : "\(name): \(words)")
    troubles.append(DropTrouble(drop: drop, words: words))
    turn.want(.ring)
  }

  /// Ends the first upload; files without a reported outcome have failed.
  private mutating func endUpload(because reason: String, _ turn: SessionTurn) {
    var drop = drops.removeFirst()
    drop.pasting?.insertion.withdraw()
    if drop.otherTarget == nil { lastDone = drop }
    if drop.isUnderWay { drop.failure = reason }
    if drop.failure == nil { finished = drop.last }
    if turn.screen.modes.isOn(.focusReports),
      pasting.rules.bar.notifies(after: drop.time, hasFocus: turn.keys.hasFocus)
    {
      notification = drop.end
    }
    for index in drop.noted..<drop.contents.count { fail(drop.part(index), reason, turn) }
  }

  // MARK: Cancelling

  /// Cancels the drops that are under way, but keeps them for another try.
  ///
  /// - Returns: The files that are on the host but no longer needed.
  mutating func cancel(onlyOwn: Bool) -> [RemotePath] {
    let given = onlyOwn ? ownDrops : drops
    drops.removeAll { !onlyOwn || $0.otherTarget == nil }
    if !given.isEmpty { notices.tell("cancelled") }
    for path in given.compactMap(\.pasting) { path.insertion.withdraw() }
    for upload in given.compactMap(\.upload) {
      upload.cancel()
      endings.append(upload)
    }
    cancelled = troubles.map(\.drop) + given.map(\.rest)
    cancelled.removeAll { $0.contents.count == 0 }
    troubles = []
    return given.compactMap { $0.pasting.flatMap { RemotePath(Array($0.remote.utf8)) } }
  }

  /// Forgets the failures.
  mutating func forgetTroubles() { troubles = [] }

  /// Follows the cancelled uploads.
  ///
  /// - Returns: The files that have reached the host nevertheless.
  mutating func advanceEndings() -> [RemotePath] {
    var paths: [RemotePath] = []
    for ending in endings {
      ending.advance()
      while let outcome = ending.takeOutcome() { paths += [outcome.leftover].compactMap(\.self) }
    }
    endings.removeAll(where: \.hasEnded)
    return paths
  }

  /// Uploads again the files that are not in the prompt, ahead of later drops.
  ///
  /// - Returns: Whether there are such files.
  mutating func again(_ turn: SessionTurn) -> Bool {
    let lost = troubles.filter(\.hasFiles).map(\.drop) + cancelled
    guard !lost.isEmpty else { return false }
    troubles = []
    cancelled = []
    drops.insert(contentsOf: lost, at: drops.first?.upload == nil ? 0 : 1)
    for _ in 0..<max(ownDrops.count - turn.keys.heldParts, 0) { turn.want(.hold(isFirst: true)) }
    return true
  }

  // MARK: The line

  /// Ends the uploads under way because the line is lost; the files are uploaded again over the next line.
  mutating func loseLine(_ turn: SessionTurn) {
    // A marked area is lost with the tool, and kj asks for another one only if the person wants that.
    let screenshots = drops.filter { $0.isScreenshot && $0.isUnderWay && $0.upload != nil }
    drops.removeAll { $0.isScreenshot && $0.upload != nil }
    for screenshot in screenshots {
      fail(screenshot.part(0), "the screenshot was lost with the connection", turn)
    }
    for index in drops.indices where drops[index].otherTarget == nil { drops[index].beginAnew() }
    drops.removeAll { !$0.isUnderWay }
  }
}

/// A file that has reached the prompt of the session.
struct PastedDrop {
  /// The remote path; outside text.
  let remote: String
  let place: DropPlace?
}
