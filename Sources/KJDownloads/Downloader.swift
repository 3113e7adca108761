package import KJBase
package import KJConnections
internal import KJDomain
package import KJHosts
internal import KJPassages
internal import KJSFTP
internal import KJSystem

/// Fetches files from one host over one connection, several at a time.
///
/// It never uses the connection of a session or a link, because those only accept files and do not provide any.
package final class Downloader {
  /// The maximum number of bytes requested but not yet received, for all files together.
  ///
  /// libssh2 keeps what has arrived until it is read, so this also limits memory.
  private static let window = 8 << 20
  /// The maximum number of bytes per READ, if the server reports that it can return this many.
  private static let largestRead: UInt64 = 128 << 10
  /// How many files are in progress at once.
  private static let mostAtOnce = 16

  /// How the files are transferred.
  private enum Way {
    case sftp(SFTPSession)
    case shell(HostShell)
  }

  private let request: DownloadRequest
  private let connector: Connector
  private var fallback: ShellFallback
  private var downloads: [Download]
  /// The search that must end before the files are known; nil if there is none.
  private var search: PictureSearch?
  private var pauses = RetryPauses()
  /// The file whose time limit is running, with its size once that is known.
  private var timed: (number: Int, size: Int?) = (-1, nil)
  private var deadline = Deadline.never
  private var lastNews = MonotonicTime.now
  /// The bytes per READ; every server returns 32 KiB.
  private var readSize = 32 << 10
  private var limits: RequestID?
  /// The only conversation to use; nil if connections may be made.
  private let given: SFTPSession?

  /// Passes on the bytes of a file that has no name here.
  package typealias Contents = (_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void

  /// The events that are reported to the caller during the download.
  package struct Events {
    /// The progress of a file, in bytes; nil if nobody is watching it.
    package let progress: ((_ name: OutsideText, _ done: Int, _ total: Int) -> Void)?
    package let notice: (String) -> Void
    /// Receives each result, in the order of the request.
    package let report: (DownloadResult, Contents) throws(Failure) -> Void

    package init(
      progress: ((_ name: OutsideText, _ done: Int, _ total: Int) -> Void)?,
      notice: @escaping (String) -> Void,
      report: @escaping (DownloadResult, Contents) throws(Failure) -> Void
    ) {
      self.progress = progress
      self.notice = notice
      self.report = report
    }
  }

  /// - Parameter session: The conversation to use; nil to make connections.
  package init(
    _ request: DownloadRequest, from host: ResolvedHost, _ context: ConnectionContext,
    over session: SFTPSession? = nil
  ) {
    given = session
    self.request = request
    var context = context
    context.settings.borrowsChannels = false
    connector = Connector(to: host, context)
    fallback = ShellFallback(for: connector)
    downloads = request.paths.enumerated().map { Download($0, at: $1, request) }
    search = request.newest.map { PictureSearch(below: request.paths[0], most: $0) }
  }

  private var host: ResolvedHost { connector.host }
  private var context: ConnectionContext { connector.context }

  /// Fetches everything.
  ///
  /// - Throws: ``Failure`` if the person interrupts, or a report throws.
  package func run(_ events: Events) throws(Failure) {
    if given == nil {
      context.log("kj's links and sessions only receive files, so none of them is used")
    }
    var way = given.map(Way.sftp)
    var hasConnected = false
    while !downloads.isEmpty {
      do throws(Failure) {
        let current: Way = if let way { way } else { try connect() }
        way = current
        try find(over: current, events)
        switch current {
        case .sftp(let session):
          try advance(over: session, isFirst: !hasConnected, events)
          hasConnected = true
        case .shell(let shell): try advance(over: shell, events)
        }
        if downloads.contains(where: \.hangs) {
          way = nil
          loseConnection()
        }
      } catch {
        let lost = way
        way = nil
        loseConnection()
        if case .sftp(let session) = lost,
          fallback.take(after: error, of: session, by: connector)
        {
          continue
        }
        try recover(from: fallback.explain(error), hasConnected: hasConnected, events)
      }
      try report(events)
    }
  }

  /// Replaces the directory with the pictures that are found below it.
  private func find(over way: Way, _ events: Events) throws(Failure) {
    guard var search else { return }
    switch way {
    case .sftp(let session): try search.run(over: session)
    case .shell(let shell): try search.run(over: shell, until: .after(context.timeouts.stall))
    }
    self.search = nil
    let directory = downloads[0]
    if search.isCut {
      events.notice("not everything below '\(directory.label)' was searched")
    }
    let subject = "'\(directory.label)' on '\(host.label)'"
    if let refusal = search.refusal {
      let status: ExitStatus = refusal.code == .permissionDenied ? .refused : .noInput
      return directory.fail(Failure(status, "cannot search \(subject): \(refusal.reason)"))
    }
    var taken: Set<[UInt8]> = []
    downloads = search.newest.enumerated().map { number, path in
      let download = Download(number, at: path, request, unlike: taken)
      if let name = download.localName { taken.insert(name) }
      return download
    }
    if downloads.isEmpty {
      directory.fail(Failure(.noInput, "there is no picture below \(subject)"))
      downloads = [directory]
    }
  }

  private func connect() throws(Failure) -> Way {
    if given != nil { throw Failure(.connectionLost, "'\(host.label)' does not answer") }
    lastNews = .now
    if let session = try fallback.openSFTP(by: connector) { return .sftp(session) }
    let passage = host.wishes.passage
    return .shell(try connector.shells(through: passage).open(through: passage))
  }

  private func loseConnection() {
    limits = nil
    for download in downloads { download.lose() }
  }

  // MARK: Reading

  /// - Parameter isFirst: Whether no request has been made over any connection.
  private func advance(
    over session: SFTPSession, isFirst: Bool, _ events: Events
  ) throws(Failure) {
    for (place, download) in downloads.prefix(Self.mostAtOnce).enumerated()
    where !download.isUnderWay {
      download.begin(isEarly: isFirst && place == 0, over: session)
    }
    var problem: SFTPError?
    var moved = try session.receive { id, reply in
      noteLimits(id, reply)
      for download in downloads.prefix(Self.mostAtOnce) {
        do throws(SFTPError) { try download.receive(id, reply, over: session) } catch {
          problem = problem ?? error
        }
      }
    }
    if let problem { throw session.failure(problem) }
    askForLimits(over: session)
    var room = Self.window - downloads.reduce(0) { $0 + $1.outstanding }
    for download in downloads.prefix(Self.mostAtOnce) {
      let before = download.outstanding
      download.goOn(room: before + room, by: readSize, over: session)
      room -= download.outstanding - before
    }
    moved = try session.send() || moved
    if downloads[0].outcome != nil || downloads.contains(where: \.hangs) { return }
    runClock()
    showProgress(events)
    if !moved {
      try session.wait(dueSince: lastNews, until: .never, waking: deadline)
      lastNews = .now
      failIfLate()
    }
  }

  /// Asks how large READs may be, once the server has said that it can report that.
  private func askForLimits(over session: SFTPSession) {
    guard limits == nil, session.conversation.client.offers(SFTPClient.limits) else { return }
    limits = session.conversation.client.serverLimits()
  }

  private func noteLimits(_ id: RequestID, _ reply: Reply) {
    guard id == limits, case .extended(let body) = reply, let told = try? ServerLimits(body),
      told.read > 0
    else { return }
    readSize = Int(min(told.read, Self.largestRead))
  }

  /// Reads the files one after another, each as soon as the previous one is complete.
  private func advance(over shell: HostShell, _ events: Events) throws(Failure) {
    for download in downloads.prefix(Self.mostAtOnce) where !download.isUnderWay {
      download.begin(over: shell, on: host)
    }
    let moved: Bool
    do throws(Failure) { moved = try shell.advance() } catch {
      // If the shell has answered before, the connection or the command in between was lost.
      guard shell.hasBegun, error.status != .interrupted else { throw error }
      throw Failure(.connectionLost, error.message, details: error.details)
    }
    for download in downloads.prefix(Self.mostAtOnce) { download.receive(from: shell, on: host) }
    if downloads[0].outcome != nil || downloads.contains(where: \.hangs) { return }
    runClock()
    showProgress(events)
    if moved { lastNews = .now } else { try wait(for: shell) }
  }

  private func wait(for shell: HostShell) throws(Failure) {
    let patience = shell.patience ?? context.timeouts.stall
    let limit = Deadline(at: lastNews + patience)
    do throws(WaitError) {
      try KJSystem.wait(for: shell.line.interests, until: min(limit, deadline))
      shell.line.woke()
    } catch {
      if error == .interrupted { throw .interrupted }
      if limit.hasPassed { throw shell.absence ?? .silence(of: host, patience) }
    }
    failIfLate(hangs: true)
  }

  /// Gives up on the first file if its time has run out; each of the others has its own time.
  ///
  /// - Parameter hangs: Whether the other files cannot arrive until this one ends.
  private func failIfLate(hangs: Bool = false) {
    guard deadline.hasPassed else { return }
    downloads[0].fail(
      Failure(
        .connectionLost, "fetching '\(downloads[0].label)' from '\(host.label)' took too long",
        advice: [.step(.allowMoreTime)]), hangs: hangs)
  }

  /// Runs the first file's clock, because the others wait for that file.
  private func runClock() {
    guard let first = downloads.first, timed != (first.number, first.size) else { return }
    timed = (first.number, first.size)
    deadline = .after(context.timeouts.upload(of: first.size ?? 0))
  }

  private func showProgress(_ events: Events) {
    guard let progress = events.progress, let first = downloads.first, let size = first.size
    else { return }
    progress(first.label, first.done, size)
  }

  // MARK: The end

  /// Reports the files that are done, in order.
  private func report(_ events: Events) throws(Failure) {
    while let first = downloads.first, let outcome = first.outcome {
      downloads.removeFirst()
      if first.isRenamed, case .success(let file) = outcome, let path = file.path {
        events.notice("'\(first.label)' was saved as '\(path.printable)'")
      }
      if case .success(let file) = outcome {
        if file.hasGrown {
          events.notice("'\(first.label)' grew on '\(host.label)' while it was being read")
        }
        fallback.noteSuccess(on: host)
      }
      try events.report(DownloadResult(remote: first.label, outcome: outcome), first.handOut)
      pauses = RetryPauses()
    }
  }

  /// Waits before the next connection if the last one was lost; in any other case, every file fails.
  private func recover(
    from failure: Failure, hasConnected: Bool, _ events: Events
  ) throws(Failure) {
    if failure.status == .interrupted { throw failure }
    let isLoss = failure.status == .connectionLost || hasConnected && failure.status == .unreachable
    if deadline == .never { deadline = .after(context.timeouts.upload(of: 0)) }
    guard isLoss, context.settings.retries, let pause = pauses.next(before: deadline) else {
      for download in downloads { download.fail(failure) }
      return
    }
    events.notice("\(failure.message); trying again in \(pause.inWords)")
    do throws(WaitError) { try KJSystem.wait(for: [], until: .after(pause)) } catch {
      if error == .interrupted { throw .interrupted }
    }
  }
}
