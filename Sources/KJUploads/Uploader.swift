package import KJBase
package import KJConnections
package import KJDomain
package import KJHosts
internal import KJPreparation
package import KJSystem

/// Uploads the inputs of one request to one or more hosts in parallel.
///
/// Every host has its own thread and connection. Their messages and questions arrive here, on the calling
/// thread. Results are reported input by input in the given order, and host by host for each input. A host
/// that fails does not stop the others.
package final class Uploader {
  /// The events that the caller wants to know about while the upload runs.
  package struct Events {
    /// The label of an input, how many of its bytes are on the hosts, and how many there will be; nil if nobody
    /// wants to know.
    package var progress: ((_ input: OutsideText, _ done: Int, _ total: Int) -> Void)?
    /// Called with each result in its turn, and with the outcome for its path; returns false to stop the work.
    package var report: (UploadNews) -> Bool
    /// Something that the person should know although nothing failed; names the host if there are several.
    package var warn: (String) -> Void
    /// Something that takes time.
    package var notice: (String) -> Void
    /// Each step, for `-v`; nil without it.
    package var log: ((String) -> Void)?
    /// Hosts that kj is connecting to and that have been silent for a second.
    package var connecting: (_ hosts: [OutsideText]) -> Void
    /// Each connection: the first one and, for an upload that waits for files, those made after a loss.
    package var connected: (_ host: OutsideText) -> Void

    package init(
      progress: ((_ input: OutsideText, _ done: Int, _ total: Int) -> Void)?,
      report: @escaping (UploadNews) -> Bool, warn: @escaping (String) -> Void,
      notice: @escaping (String) -> Void, log: ((String) -> Void)?,
      connecting: @escaping (_ hosts: [OutsideText]) -> Void,
      connected: @escaping (_ host: OutsideText) -> Void = { _ in }
    ) {
      self.progress = progress
      self.report = report
      self.warn = warn
      self.notice = notice
      self.log = log
      self.connecting = connecting
      self.connected = connected
    }
  }

  private let request: UploadRequest
  private let settings: ConnectionSettings
  private let preparations: Preparations

  /// Begins to prepare the first input while the caller finds out about the hosts.
  package init(_ request: UploadRequest, settings: ConnectionSettings) {
    self.request = request
    var settings = settings
    settings.borrowsChannels = !request.overwrites
    settings.directory = request.directory
    self.settings = settings
    preparations = Preparations(request.inputs, request.preparation, settings.environment)
    preparations.startFirst()
  }

  /// Uploads everything.
  ///
  /// - Parameters:
  ///   - hosts: At least one, each with its own label.
  ///   - inserter: Made for these hosts.
  package func run(
    to hosts: [ResolvedHost], inserting inserter: PathInserter, questions: Questions,
    events: Events
  ) throws(Failure) {
    _ = try run(to: hosts, fedBy: nil, inserter, questions: questions, events: events)
  }

  /// Sends inputs as they arrive, until they end, over one connection, which is restored however long that takes.
  ///
  /// - Throws: The ``Failure`` that keeps the host from taking more; each remaining input has failed by then.
  package func run(
    to host: ResolvedHost, fedBy feed: Mailbox<UploadFeedMessage>,
    inserting inserter: PathInserter, questions: Questions, events: Events
  ) throws(Failure) {
    let failure = try run(to: [host], fedBy: feed, inserter, questions: questions, events: events)
    if let failure { throw failure }
  }

  private func run(
    to hosts: [ResolvedHost], fedBy feed: Mailbox<UploadFeedMessage>?,
    _ inserter: PathInserter, questions: Questions, events: Events
  ) throws(Failure) -> Failure? {
    do throws(SystemError) {
      let job = try UploadJob(
        request, preparations, settings, canAsk: questions.canAsk,
        tellsProgress: events.progress != nil, tellsSteps: events.log != nil, feed: feed,
        inserter.shares)
      // Thumbnails are made from the file that was sent, after it was sent.
      let takers = hosts.count + (request.keepsThumbnails ? 1 : 0)
      preparations.start(takers: takers, atOnce: request.parallelHosts)
      var desk = UploadDesk(
        job, to: hosts, inserting: inserter, questions: questions, events: events)
      desk.run()
      return desk.failure
    } catch {
      throw Failure(.failure, error.description)
    }
  }

  /// Only prepares, and reports what would be sent where, and where the path would be inserted.
  package func plan(
    for hosts: [ResolvedHost], inserting inserter: PathInserter, report: (UploadNews) -> Bool
  ) {
    preparations.start(takers: hosts.count)
    for (index, input) in request.inputs.enumerated() {
      if let directory = request.directory(of: index) {
        if directory.inputs.lowerBound == index,
          !plan(directory, for: hosts, inserting: inserter, report: report)
        {
          return
        }
        continue
      }
      let prepared = Result { () throws(Failure) in
        try prepare(index)
      }
      defer { for _ in hosts { preparations.release(at: index) } }
      let goesOn = self.report(input.label, hosts, inserter, report) { host throws(Failure) in
        try prepared.get().map { file throws(Failure) in
          // Without a connection, kj cannot ask whether the path given with the host is a directory there.
          let host = request.namingFile(on: host) ?? host
          return PlannedUpload(
            destination: try RemoteDestination(request, host, file).text, size: file.size,
            format: file.format, report: file.report)
        }
      }
      if !goesOn { return }
    }
  }

  /// Plans a directory after preparing all of its files.
  ///
  /// - Returns: Whether to go on.
  private func plan(
    _ directory: UploadDirectory, for hosts: [ResolvedHost], inserting inserter: PathInserter,
    report: (UploadNews) -> Bool
  ) -> Bool {
    var size = 0
    var pictures: [UploadedDirectory.Picture] = []
    var failure: Failure?
    for index in directory.inputs {
      do throws(Failure) {
        for file in try prepare(index) {
          size += file.size
          if let report = file.report {
            pictures.append(UploadedDirectory.Picture(input: file.input.label, report: report))
          }
        }
      } catch {
        failure = failure ?? directory.failure(because: error)
      }
      for _ in hosts { preparations.release(at: index) }
    }
    return self.report(directory.label, hosts, inserter, report) { host throws(Failure) in
      if let failure { throw failure }
      return [
        PlannedUpload(
          destination: try RemoteDestination(request, host, directory).text, size: size,
          format: nil,
          report: nil,
          directory: UploadedDirectory(files: directory.inputs.count, pictures: pictures))
      ]
    }
  }

  /// Reports what would become of an input on each host.
  ///
  /// - Returns: Whether to go on.
  private func report(
    _ input: OutsideText, _ hosts: [ResolvedHost], _ inserter: PathInserter,
    _ report: (UploadNews) -> Bool, _ plan: (ResolvedHost) throws(Failure) -> [PlannedUpload]
  ) -> Bool {
    for host in hosts {
      let plans: [PlannedUpload]
      do throws(Failure) { plans = try plan(host) } catch {
        let result = UploadResult(input: input, host: host.label, outcome: .failed(error))
        guard report(.result(result)) else { return false }
        continue
      }
      for plan in plans {
        let result = UploadResult(
          input: input, piece: plan.report?.part.piece, host: host.label, outcome: .planned(plan))
        guard report(.result(result)) else { return false }
        let insertion = inserter.plan(plan.destination, on: host.label)
        if !report(.insertion(insertion, of: result)) { return false }
      }
    }
    return true
  }

  private func prepare(_ index: Int) throws(Failure) -> [PreparedFile] {
    guard let work = preparations.work(at: index) else { throw .interrupted }
    return try work.preparedFiles()
  }
}
