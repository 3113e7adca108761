// One host's part of an upload: every input sent in order over one connection, which is made anew when
// it is lost.

internal import KJDomain
internal import KJSFTP
internal import KJSystem
internal import SystemPackage

/// Sends all inputs of a job to one host; lives on a thread of its own.
///
/// The first input is prepared while the connection is made, each further one while the one before
/// it is sent. An input that fails does not stop the others.
final class HostUpload {
  private let job: UploadJob
  private let host: ResolvedHost
  private let index: Int
  private let connector: Connector
  private var session: SFTPSession?
  /// Why there is no connection, and will be none.
  private var connectFailure: Failure?

  init(_ job: UploadJob, to host: ResolvedHost, at index: Int) {
    self.job = job
    self.host = host
    self.index = index
    let questions =
      job.canAsk
      ? Questions { question throws(Failure) in try job.ask(question) } : .none
    connector = Connector(
      to: host, settings: job.settings, questions: questions,
      warn: { job.mailbox.post(.warning(host: index, $0)) },
      log: { job.mailbox.post(.log(host: index, $0)) })
  }

  /// Sends everything.
  func run() {
    if job.request.inputs.contains(where: \.mayBeReadable) { connect() }
    for (number, input) in job.request.inputs.enumerated() {
      let outcome = deliver(number)
      job.preparations.release(at: number, by: index)
      let result = UploadResult(input: input.label, host: host.label, outcome: outcome)
      job.mailbox.post(.result(host: index, input: number, result))
      if job.isStopped || result.status == .interrupted { return }
    }
  }

  private func connect() {
    do throws(Failure) { session = try openSession() } catch { connectFailure = error }
  }

  /// Connects; a line that is cut meanwhile gets two more chances.
  private func openSession() throws(Failure) -> SFTPSession {
    var pauses = RetryPauses()
    for _ in 0..<2 {
      do throws(Failure) {
        return try connector.openSFTP()
      } catch {
        guard job.settings.retries, error.status == .connectionLost else { throw error }
        try pause(pauses.next(), after: error)
      }
    }
    return try connector.openSFTP()
  }

  private func deliver(_ number: Int) -> UploadResult.Outcome {
    do throws(Failure) {
      let file = try prepared(number)
      if let connectFailure { throw connectFailure }
      return .uploaded(try send(file, number))
    } catch {
      return .failed(error)
    }
  }

  /// Waits for an input to be prepared; the connection is served meanwhile.
  private func prepared(_ number: Int) throws(Failure) -> PreparedFile {
    var work = job.preparations.work(at: number)
    while work == nil {
      // The slowest host is far behind; how far is looked up now and then.
      do throws(WaitError) { try wait(for: [], until: .after(.milliseconds(50))) } catch {
        if error == .interrupted { throw .interrupted }
      }
      work = job.preparations.work(at: number)
    }
    guard let work = try work?.get() else { throw .interrupted }
    if let session {
      do throws(Failure) {
        try session.idle(until: work.finished)
      } catch {
        if error.status == .interrupted { throw error }
        connector.log("\(error.message)")
        self.session = nil
      }
    }
    return try work.preparedFile()
  }

  // MARK: Sending

  /// Sends a file, under another random name if the first is taken against all odds.
  private func send(_ file: PreparedFile, _ number: Int) throws(Failure) -> UploadedFile {
    for _ in 0..<3 {
      let destination = try RemoteDestination(job.request, host, file)
      var transfer = FileTransfer(file, destination, number, job.request, job.settings.timeouts)
      if let uploaded = try run(&transfer) { return uploaded }
    }
    throw Failure(
      .cannotCreate, "cannot find an unused name for '\(file.input.label.printable)'")
  }

  /// Tries until the file is whole, the server refuses it, or its time is over.
  ///
  /// - Returns: nil if the name is taken and another one can be made.
  private func run(_ transfer: inout FileTransfer) throws(Failure) -> UploadedFile? {
    var pauses = RetryPauses()
    while true {
      let failure: Failure
      switch try attempt(&transfer) {
      case .concluded(let outcome, let session):
        return try conclude(outcome, transfer, session)
      case .lost(let lost):
        failure = lost
      }
      guard job.settings.retries, failure.status == .connectionLost, !job.isStopped else {
        throw giveUp(transfer, failure)
      }
      do throws(Failure) {
        try reconnect(after: failure, &pauses, until: transfer.deadline)
      } catch {
        throw giveUp(transfer, error)
      }
    }
  }

  private enum Attempt {
    /// The server's answer, and the conversation in which it was given.
    case concluded(UploadOutcome, SFTPSession)
    case lost(Failure)
  }

  private func attempt(_ transfer: inout FileTransfer) throws(Failure) -> Attempt {
    if session == nil { connect() }
    if let connectFailure { throw connectFailure }
    guard let session else { throw .interrupted }
    let (number, size, reader) = (transfer.number, transfer.file.size, transfer.reader)
    if transfer.resumption.acknowledged > 0 {
      connector.log("\(transfer.resumption.acknowledged) of \(size) bytes were acknowledged before")
    }
    do throws(TransferFailure) {
      let outcome = try session.upload(
        transfer.plan, resuming: transfer.resumption, until: transfer.deadline,
        progress: { done in
          job.mailbox.post(.progress(host: index, input: number, done: done, total: size))
          return !job.isStopped
        }, fill: reader.read)
      return .concluded(outcome, session)
    } catch {
      transfer.home = session.home ?? transfer.home
      transfer.resumption = error.resumption
      transfer.unfinished = error.unfinished
      self.session = nil
      return .lost(error.failure)
    }
  }

  private func conclude(
    _ outcome: UploadOutcome, _ transfer: FileTransfer, _ session: SFTPSession
  ) throws(Failure) -> UploadedFile? {
    let destination = transfer.destination
    switch outcome {
    case .finished:
      return UploadedFile(
        path: try path(of: destination, session), size: transfer.file.size,
        sha256: transfer.reader.finishHash(), format: transfer.file.format,
        report: transfer.file.report, duration: MonotonicTime.now - transfer.start)
    case .failed(.exists, nil) where job.request.name == nil:
      return nil
    case .failed(let failure, let leftover):
      let failed =
        transfer.reader.failure
        ?? Failure(failure, destination.text(home: session.home), host)
      guard let leftover else { throw failed }
      throw failed.naming(destination.text(of: leftover, home: session.home))
    }
  }

  // MARK: A lost line

  /// Connects again after growing pauses; throws the last failure when there is no time left.
  private func reconnect(
    after failure: Failure, _ pauses: inout RetryPauses, until deadline: Deadline
  ) throws(Failure) {
    var last = failure
    while let length = pauses.next(before: deadline) {
      try pause(length, after: last)
      do throws(Failure) {
        session = try connector.openSFTP()
        return
      } catch {
        guard [.connectionLost, .unreachable].contains(error.status) else {
          connectFailure = error
          throw error
        }
        last = error
      }
    }
    if last == failure { throw failure }
    throw Failure(
      .connectionLost, "\(failure.message), and it could not be made anew",
      details: [last.message] + last.details)
  }

  private func pause(_ length: Duration, after failure: Failure) throws(Failure) {
    job.mailbox.post(
      .notice(host: index, "\(failure.message); trying again in \(length.inWords)"))
    do throws(WaitError) { try wait(for: [], until: .after(length)) } catch {
      if error == .interrupted { throw .interrupted }
    }
  }

  /// What was begun over a connection that is gone is removed over a new one, or named.
  private func giveUp(_ transfer: FileTransfer, _ failure: Failure) -> Failure {
    guard let unfinished = transfer.unfinished else { return failure }
    if failure.status != .interrupted, connectFailure == nil {
      connector.log("removing what was begun, over a new connection")
      do throws(Failure) {
        let session = try connector.openSFTP()
        self.session = session
        return naming(try remove(unfinished, session), of: transfer, in: failure)
      } catch {
        connectFailure = error
        connector.log("that failed: \(error.message)")
      }
    }
    let left = [unfinished.path, unfinished.renamedPath].compactMap(\.self)
    return naming(left, of: transfer, in: failure)
  }

  private func naming(
    _ left: [[UInt8]], of transfer: FileTransfer, in failure: Failure
  ) -> Failure {
    left.reduce(failure) { failure, path in
      failure.naming(transfer.destination.text(of: path, home: transfer.home))
    }
  }

  /// - Returns: What is left all the same, or may be.
  private func remove(
    _ unfinished: FileUpload.Unfinished, _ session: SFTPSession
  ) throws(Failure) -> [[UInt8]] {
    if unfinished.mustStay { return [unfinished.path] }
    let deadline = Deadline.after(job.settings.timeouts.stall)
    switch try session.remove(unfinished.path, until: deadline) {
    case .removed: return []
    case .refused: return [unfinished.path]
    case .missing: return [unfinished.renamedPath].compactMap(\.self)
    }
  }

  /// The path to print.
  ///
  /// A file whose path cannot be told is of no use to anybody and is removed.
  private func path(
    of destination: RemoteDestination, _ session: SFTPSession
  ) throws(Failure) -> RemotePath {
    do throws(Failure) {
      return try destination.path(home: session.home, host)
    } catch {
      let removal = try session.remove(
        destination.requestPath, until: .after(job.settings.timeouts.stall))
      throw removal == .refused ? error.naming(destination.text(home: nil)) : error
    }
  }
}
