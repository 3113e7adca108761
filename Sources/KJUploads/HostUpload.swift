internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJHousekeeping
internal import KJPreparation
internal import KJSFTP
internal import KJSystem

/// Sends all inputs of a job to one host, on its own thread.
///
/// Inputs are prepared while the connection is made and while other inputs are sent. Each is sent as soon as
/// it is ready, alongside those in progress. An input that fails does not stop the others. If inputs keep
/// coming, the connection is kept open for them, and a lost one is made again however long that takes.
final class HostUpload {
  private let job: UploadJob
  private var host: ResolvedHost
  private let messages: HostMessages
  private var inputs: HostInputs
  private let connection: UploadConnector
  /// The files in progress, in the order of the inputs.
  private var deliveries: [Delivery] = []
  private let directories: HostDirectories
  /// The complete files, until their paths are inserted.
  private let insertion: HostInsertion
  private var pace = ProgressPace()
  /// Whether a file has arrived.
  private var hasArrived = false
  private var isInterrupted = false

  init(_ job: UploadJob, to host: ResolvedHost, at index: Int) {
    self.job = job
    self.host = host
    let messages = HostMessages(job, from: host.label, at: index)
    self.messages = messages
    inputs = HostInputs(job)
    directories = HostDirectories(job, host, messages)
    let questions =
      job.canAsk ? Questions { question throws(Failure) in try job.ask(question) } : .none
    let connector = Connector(
      to: host,
      ConnectionContext(job.settings, questions, warn: messages.warn, log: messages.log))
    connection = UploadConnector(connector, job, messages)
    insertion = HostInsertion(
      job.insertions[host.label], uploadsIn: job.request.directory, connector, messages)
  }

  /// Sends everything.
  ///
  /// - Returns: Why it stopped taking further inputs; nil if it did not stop.
  func run() -> Failure? {
    if inputs.isFed || job.request.inputs.contains(where: { $0.knownFailure == nil }) { connect() }
    while true {
      inputs.takeFed()
      // If the host cannot be reached, it takes no further inputs.
      if connection.failure != nil { inputs.endFeed() }
      takePrepared()
      // If the last input has just failed, there is nothing left to wait for.
      if isOver { break }
      do throws(Failure) { try advance() } catch {
        // The last answers may have arrived together with the end of the connection.
        conclude()
        if error.status == .interrupted { interrupt() } else { recover(from: error) }
      }
    }
    if isInterrupted { return .interrupted }
    prune()
    return job.feed == nil ? nil : connection.failure
  }

  /// Removes old uploads, now that every path is reported and inserted.
  private func prune() {
    guard hasArrived, !job.isStopped,
      let session = (connection.current as? SFTPConnection)?.session,
      let pruning = HostPruning(of: host, job.settings.locations)
    else { return }
    pruning.run(over: session, warn: messages.warn, log: messages.log)
  }

  private var isOver: Bool {
    if isInterrupted { return true }
    return deliveries.isEmpty && !insertion.isUnderWay && directories.underWay.isEmpty
      && (job.isStopped || !inputs.hasMore)
  }

  // MARK: Prepared files

  /// Takes the files that are ready, without waiting for earlier ones.
  private func takePrepared() {
    if job.isStopped { return }
    var wasInterrupted = false
    while true {
      inputs.takeBegun()
      let prepared = inputs.takePrepared(room: room)
      if prepared.isEmpty { break }
      for (number, result) in prepared {
        do throws(Failure) { try take(result.get(), number) } catch {
          // If a directory was given up, its remaining files also fail as interrupted.
          if error.status == .interrupted && Interruption.signal != nil { wasInterrupted = true }
          end(number, because: error, wasUnderWay: false)
        }
      }
    }
    if wasInterrupted { interrupt() }
    concludeDirectories(isLast: false)
  }

  /// How many more files may be in progress.
  private var room: Int { Preparations.mostKept - deliveries.count }

  private func take(_ files: [PreparedFile], _ number: Int) throws(Failure) {
    if directories.isLate(number) { return messages.release(number) }
    if let failure = connection.failure { throw failure }
    if connection.usesShells, job.request.directory(of: number) != nil {
      throw .withoutSFTP("a directory", on: host)
    }
    let directory = try directories.delivery(for: number)
    if let failure = directory?.failure { throw failure }
    let new = try files.map { file throws(Failure) in
      try Delivery(file, number, job, host, in: directory)
    }
    messages.expect(new.count, of: number)
    directory?.noteStart()
    let index = deliveries.firstIndex { $0.number > number } ?? deliveries.count
    deliveries.insert(contentsOf: new, at: index)
  }

  // MARK: Connecting

  private func connect() {
    do throws(Failure) {
      try connection.open(asking: nameFile)
      useConnection()
      try insertion.findPane(over: connection)
    } catch {
      connection.end(because: error)
    }
  }

  /// Asks whether the path given with the host is a directory there; if it is not, the only file gets that path.
  ///
  /// A link to a directory counts as one, as with `scp`.
  private func nameFile(over connection: any UploadConnection) throws(Failure) {
    guard let path = host.wishes.directory?.requestPath,
      let hostWithName = job.request.namingFile(on: host)
    else { return }
    let deadline = Deadline.after(job.settings.timeouts.stall)
    if try !connection.isDirectory(path, until: deadline) { host = hostWithName }
  }

  /// Begins to query the host over a connection that was just made.
  private func useConnection() {
    if let opened = connection.current { insertion.begin(over: opened) }
  }

  /// Makes a connection for the files in progress, because the last one was lost before they arrived.
  private func connectAgain() throws(Failure) {
    guard job.feed != nil else { return connect() }
    do throws(Failure) { try connection.reopen() } catch {
      try connection.reopenSometime(after: error)
    }
    goOn()
  }

  /// Continues over a new connection, with the full time for each file.
  private func goOn() {
    useConnection()
    for delivery in deliveries {
      delivery.clock = FileClock(job.settings.timeouts.upload(of: delivery.file.size))
    }
    runClocks()
    messages.tellConnected()
  }

  // MARK: Sending

  /// Does whatever can be done now, and waits if there is nothing to do.
  private func advance() throws(Failure) {
    if job.isStopped { directories.fail(because: .interrupted) }
    let begun = [inputs.firstNumber, directories.firstNumber].compactMap(\.self)
    let earliest = (deliveries.map(\.place) + begun.map { UploadPlace(input: $0) }).min()
    if try insertion.insertPaths(before: earliest, over: connection) { return }
    runClocks()
    if connection.current == nil && (!deliveries.isEmpty || directories.isClosing) {
      if connection.failure == nil { try connectAgain() }
      if let failure = connection.failure { return failAll(failure) }
    }
    let interests = inputs.interests(room: room) + insertion.interests
    if let connection = connection.current {
      try self.connection.check(isIdle: deliveries.isEmpty)
      let sent = insertion.awaitsPlace ? [] : deliveries
      try connection.advance(sent, directories.underWay, waking: waking, beside: interests)
      if let passage = try insertion.askHost(about: sent, directories.underWay) {
        return try goBehind(passage)
      }
      for delivery in deliveries {
        let failure = delivery.directory?.failure
        if job.isStopped || failure != nil { connection.giveUp(delivery, because: failure) }
      }
      conclude()
      showProgress()
    } else if !isOver {
      do throws(WaitError) { try wait(for: interests, until: waking) } catch {
        if error == .interrupted { throw .interrupted }
      }
    }
  }

  /// Starts every file again, at the place that the foreground program leads to.
  private func goBehind(_ passage: String) throws(Failure) {
    messages.log("files go through '\(passage)', which is in the foreground")
    host = host.behind(passage)
    giveUpDirectories()
    for place in deliveries.indices {
      let (file, number) = (deliveries[place].file, deliveries[place].number)
      deliveries[place] = try Delivery(file, number, job, host)
    }
    try connection.goBehind(passage)
  }

  /// Ends the directories, which need SFTP.
  private func giveUpDirectories() {
    for delivery in deliveries where delivery.directory != nil {
      end(delivery, because: .withoutSFTP("a directory", on: host))
    }
    concludeDirectories(isLast: true)
  }

  /// Runs only the first file's clock, because the others wait for that file.
  private func runClocks() {
    for (place, delivery) in deliveries.enumerated() {
      if place == 0 { delivery.clock.start() } else { delivery.clock.stop() }
    }
  }

  /// The latest time at which to wake up.
  ///
  /// The next preparation may depend on another host, which does not signal it, so it is polled.
  private var waking: Deadline {
    let hasMore = inputs.hasUnbegun && !job.isStopped
    let glance: Deadline = hasMore ? .after(.milliseconds(50)) : .never
    return [glance, connection.nextSign, insertion.waking].reduce(.never, min)
  }

  /// Reports the files and directories that have ended.
  ///
  /// - Parameter onlyFinished: Whether to skip failed files, because the caller reports them.
  private func conclude(onlyFinished: Bool = false) {
    for delivery in deliveries {
      guard let outcome = delivery.outcome, !onlyFinished || outcome == .finished else {
        continue
      }
      do throws(Failure) {
        if let uploaded = try delivery.conclude(outcome, host) {
          connection.noteArrival()
          hasArrived = true
          delivery.doubts(about: uploaded.mode, on: host).forEach(messages.warn)
          deliveries.removeAll { $0 === delivery }
          if let directory = delivery.directory {
            messages.release(delivery.number)
            directory.noteArrival(of: delivery, uploaded)
          } else {
            insertion.take(
              uploaded, delivery.number, delivery.file.piece, sentTime: delivery.sentTime)
          }
        } else if let place = deliveries.firstIndex(where: { $0 === delivery }) {
          deliveries[place] = try delivery.renamed(job, host)
        }
      } catch {
        end(delivery, because: error)
      }
    }
    concludeDirectories(isLast: false)
  }

  private func concludeDirectories(isLast: Bool) {
    directories.conclude(isLast: isLast) { file, directory in
      insertion.take(file, directory.directory.number, sentTime: directory.sentTime)
    }
  }

  private func showProgress() {
    guard let first = deliveries.first, let done = first.acknowledged,
      pace.lets(through: first.number, done: done, total: first.file.size)
    else { return }
    messages.showProgress(first.number, done: done, total: first.file.size)
  }

  private func end(_ delivery: Delivery, because failure: Failure) {
    deliveries.removeAll { $0 === delivery }
    end(delivery.number, delivery.file.piece, because: failure, wasUnderWay: true)
  }

  private func end(
    _ number: Int, _ piece: PicturePiece? = nil, because failure: Failure, wasUnderWay: Bool
  ) {
    if directories.note(failure, of: number, wasUnderWay: wasUnderWay) { return }
    messages.post(.failed(failure), number, piece)
  }

  private func failAll(_ failure: Failure) {
    for delivery in deliveries { end(delivery, because: delivery.named(in: failure)) }
    directories.fail(because: failure)
    concludeDirectories(isLast: true)
  }

  // MARK: A lost connection

  /// Makes a new connection for all files in progress, as long as the first one has time left; if a file cannot
  /// continue, its remains are removed or named.
  private func recover(from failure: Failure) {
    guard let lost = connection.current else { return }
    connection.lose()
    insertion.loseConnection()
    directories.loseConnection()
    for delivery in deliveries { lost.lose(delivery, because: failure) }
    if connection.turnsToShells(after: failure, of: lost) {
      giveUpDirectories()
      do throws(Failure) {
        try connection.reopen()
        return useConnection()
      } catch {
        return giveUp(deliveries, error)
      }
    }
    let failure = connection.explain(failure)
    guard let first = deliveries.first else {
      // A directory that is waiting for its name, or the next file, may still reach the host later.
      messages.log("\(failure.message)")
      if directories.isClosing, !job.settings.retries || failure.status != .connectionLost {
        failAll(failure)
      }
      return
    }
    if job.feed != nil, failure.status == .connectionLost { return waitForLine(after: failure) }
    guard job.settings.retries, failure.status == .connectionLost, !job.isStopped else {
      return giveUp(deliveries, failure)
    }
    // The files before this one may have ended together with the connection.
    runClocks()
    if first.clock.deadline.hasPassed { return giveUp([first], failure) }
    do throws(Failure) {
      try connection.reconnect(after: failure, until: first.clock.deadline)
      useConnection()
    } catch {
      giveUp(deliveries, error)
    }
  }

  /// Makes a new connection for the files in progress, and for those that arrive in the meantime.
  private func waitForLine(after failure: Failure) {
    do throws(Failure) {
      try connection.reopenSometime(after: failure)
      goOn()
    } catch {
      giveUp(deliveries, error)
    }
  }

  /// Ends files whose connection was lost.
  ///
  /// Their partial files are removed over a new connection, or named; the other files continue over that connection.
  private func giveUp(_ files: [Delivery], _ failure: Failure) {
    let begun = files.filter(\.hasRemains)
    var left: [Int: [[UInt8]]] = [:]
    if !begun.isEmpty, failure.status != .interrupted, connection.failure == nil {
      messages.log("removing partial files over a new connection")
      do throws(Failure) {
        try connection.reopen()
        useConnection()
        left =
          try connection.current?.remove(begun, until: .after(job.settings.timeouts.stall)) ?? [:]
      } catch {
        connection.end(because: error)
        messages.log("removing them failed: \(error.message)")
      }
    }
    for file in files {
      let left = left[file.number]
      end(file, because: left.map { file.naming($0, in: failure) } ?? file.named(in: failure))
    }
    if connection.current == nil {
      directories.fail(because: failure)
      concludeDirectories(isLast: true)
    }
  }

  private func interrupt() {
    isInterrupted = true
    directories.fail(because: .interrupted)
    if let connection = connection.current {
      connection.tidy(deliveries, [])
      // A file may have received its name before it could be given up.
      conclude(onlyFinished: true)
      for delivery in deliveries { connection.lose(delivery, because: .interrupted) }
      for delivery in deliveries where delivery.directory != nil {
        end(delivery, because: delivery.named(in: .interrupted))
      }
      connection.tidy([], directories.underWay)
    }
    concludeDirectories(isLast: true)
    insertion.giveUp(because: .interrupted)
    if deliveries.isEmpty, let number = inputs.firstNumber {
      messages.post(.failed(.interrupted), number)
    }
    failAll(.interrupted)
  }
}
