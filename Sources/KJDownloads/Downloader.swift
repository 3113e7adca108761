package import KJBase
package import KJConnections
internal import KJDomain
package import KJHosts
internal import KJSFTP
internal import KJSystem

/// Fetches files from one host over one connection, several at a time.
///
/// It never goes over the connection of a session or a link: those take files and give out none.
package final class Downloader {
  /// The bytes that are asked for and not there yet, of all files together.
  ///
  /// libssh2 keeps what has arrived until it is read, so they are memory as well.
  private static let window = 8 << 20
  /// The most bytes of one READ, if the server says that it gives this many.
  private static let largestRead: UInt64 = 128 << 10
  /// How many files are under way at once.
  private static let mostAtOnce = 16

  private let request: DownloadRequest
  private let host: ResolvedHost
  private let context: ConnectionContext
  private var downloads: [Download]
  /// Still to be done before the files are known.
  private var search: PictureSearch?
  private var pauses = RetryPauses()
  /// The file whose time runs, with its size once that is known.
  private var timed: (number: Int, size: Int?) = (-1, nil)
  private var deadline = Deadline.never
  private var lastNews = MonotonicTime.now
  /// The bytes of one READ; every server gives 32 KiB.
  private var readSize = 32 << 10
  private var limits: RequestID?
  /// The one conversation that there is; nil if connections may be made.
  private let given: SFTPSession?

  /// Passes on the bytes of a file that has no name here.
  package typealias Contents = (_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void

  /// What is told meanwhile.
  package struct Events {
    /// How far a file is, in bytes; nil where nobody sees it.
    package let progress: ((_ name: OutsideText, _ done: Int, _ total: Int) -> Void)?
    package let notice: (String) -> Void
    /// Gets each result, in the order of the request.
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
    self.host = host
    var context = context
    context.settings.borrowsChannels = false
    self.context = context
    downloads = request.paths.enumerated().map { Download($0, at: $1, request) }
    search = request.newest.map { PictureSearch(below: request.paths[0], most: $0) }
  }

  /// Fetches everything.
  ///
  /// - Throws: ``Failure`` if the person interrupts, or a report throws.
  package func run(_ events: Events) throws(Failure) {
    if given == nil {
      context.log("links and sessions of kj take files and give out none, so none of them is used")
    }
    var session = given
    var hasConnected = false
    while !downloads.isEmpty {
      do throws(Failure) {
        let current: SFTPSession = if let session { session } else { try connect() }
        session = current
        try find(over: current, events)
        try advance(over: current, isFirst: !hasConnected, events)
        hasConnected = true
        if downloads.contains(where: \.hangs) {
          session = nil
          loseConnection()
        }
      } catch {
        session = nil
        loseConnection()
        try recover(from: error, hasConnected: hasConnected, events)
      }
      try report(events)
    }
  }

  /// Puts the pictures that are found in the place of the directory.
  private func find(over session: SFTPSession, _ events: Events) throws(Failure) {
    guard var search else { return }
    try search.run(over: session)
    self.search = nil
    let directory = downloads[0]
    if search.isCut {
      events.notice("not everything below '\(directory.label)' was looked at")
    }
    let subject = "'\(directory.label)' on '\(host.label)'"
    if let refusal = search.refusal {
      let status: ExitStatus = refusal.code == .permissionDenied ? .refused : .noInput
      return directory.fail(Failure(status, "cannot look into \(subject): \(refusal.reason)"))
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

  private func connect() throws(Failure) -> SFTPSession {
    if given == nil { return try Connector(to: host, context).openSFTP() }
    throw Failure(.connectionLost, "'\(host.label)' does not answer")
  }

  private func loseConnection() {
    limits = nil
    for download in downloads { download.lose() }
  }

  // MARK: Reading

  /// - Parameter isFirst: Whether nothing was asked over any connection.
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
    if !moved { try wait(for: session) }
  }

  /// Asks how large READs may be, once the server has said that it can tell.
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

  private func wait(for session: SFTPSession) throws(Failure) {
    try session.wait(dueSince: lastNews, until: .never, waking: deadline)
    lastNews = .now
    guard deadline.hasPassed else { return }
    // The others have time of their own.
    downloads[0].fail(
      Failure(
        .connectionLost, "fetching '\(downloads[0].label)' from '\(host.label)' took too long",
        advice: [.step(.allowMoreTime)]))
  }

  /// Runs the first file's clock, since the others wait for that file.
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

  /// Reports the files that are done, in their order.
  private func report(_ events: Events) throws(Failure) {
    while let first = downloads.first, let outcome = first.outcome {
      downloads.removeFirst()
      if first.isRenamed, case .success(let file) = outcome, let path = file.path {
        events.notice("'\(first.label)' is called '\(path.printable)' here")
      }
      if first.hasGrown {
        events.notice("'\(first.label)' has grown on '\(host.label)' while it was read")
      }
      try events.report(DownloadResult(remote: first.label, outcome: outcome), first.handOut)
      pauses = RetryPauses()
    }
  }

  /// Waits before the next connection if the last one was lost; otherwise every file has failed.
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
