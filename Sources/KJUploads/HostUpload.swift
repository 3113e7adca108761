// One host's part of an upload: every input sent over one connection, which is made anew when it is
// lost.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJInsertion
internal import KJPreparation
internal import KJSFTP
internal import KJSystem

/// Sends all inputs of a job to one host; lives on a thread of its own.
///
/// Inputs are prepared while the connection is made and while others are sent. Each goes as soon as it
/// is prepared, beside those that are under way. An input that fails does not stop the others. Where
/// inputs come while it goes on, the connection is kept for them, and no line is given up.
final class HostUpload {
  let job: UploadJob
  let host: ResolvedHost
  private let index: Int
  let connector: Connector
  let questions: Questions
  /// What inserts paths on the host itself, if that is asked for.
  var inserter: RemoteInserter?
  /// What asks the host which program is in front there, for a path that is inserted here.
  let inquiry: ForegroundInquiry?
  /// Files that are whole and whose paths are not inserted yet, in the order of the inputs.
  var whole: [WholeFile] = []
  var connection: UploadConnection?
  /// A shell for tmux on the host, over the connection that there is.
  var shell: HostShell?
  /// Whether the main thread knows what is in front on the host.
  var hasToldForeground = false
  /// Why there is no connection, and will be none.
  var connectFailure: Failure?
  /// Inputs that are being prepared, in order.
  private var preparing: [(number: Int, work: Preparations.Work)] = []
  private var nextInput = 0
  /// The files under way, in the order of the inputs.
  var deliveries: [Delivery] = []
  /// Pauses between attempts to make the connection anew, until a file arrives.
  var pauses: RetryPauses
  private var isInterrupted = false
  /// Whether more inputs can come.
  private var isFed: Bool
  /// When the host is asked for a sign of life, where nothing is under way.
  var nextSign = Deadline.never
  private var lastProgress: (input: Int, done: Int)?
  private var nextProgress = Deadline.after(.zero)

  init(_ job: UploadJob, to host: ResolvedHost, at index: Int) {
    self.job = job
    self.host = host
    self.index = index
    isFed = job.feed != nil
    pauses = RetryPauses()
    questions =
      job.canAsk
      ? Questions { question throws(Failure) in try job.ask(question) } : .none
    let questions = questions
    inserter = job.insertions[host.label].map { RemoteInserter($0, on: host, questions) }
    connector = Connector(
      to: host,
      ConnectionContext(
        job.settings, questions,
        warn: { job.mailbox.post(.warning(host: index, $0)) },
        log: { job.mailbox.post(.log(host: index, $0)) }))
    inquiry = job.asked[host.label] == nil ? nil : ForegroundInquiry(connector)
    pauses = freshPauses
  }

  /// Sends everything.
  ///
  /// - Returns: Why what would still come is not taken any more.
  func run() -> Failure? {
    if isFed || job.request.inputs.contains(where: \.mayBeReadable) { connect() }
    while true {
      takeFed()
      takePrepared()
      // The last input may have failed just now: then nothing is left to wait for.
      if isOver { break }
      do throws(Failure) {
        try advance()
      } catch {
        // The last answers of a line may have arrived together with its end.
        conclude()
        if error.status == .interrupted { interrupt() } else { recover(from: error) }
      }
    }
    if isInterrupted { return .interrupted }
    return job.feed == nil ? nil : connectFailure
  }

  private var isOver: Bool {
    if isInterrupted { return true }
    let hasMore = isFed || nextInput < job.preparations.count || !preparing.isEmpty
    return deliveries.isEmpty && whole.isEmpty && (job.isStopped || !hasMore)
  }

  /// Says what became of an input, which is not needed here any more.
  func post(_ outcome: UploadResult.Outcome, _ number: Int) {
    job.preparations.release(at: number)
    let input = job.preparations.input(at: number).label
    let result = UploadResult(input: input, host: host.label, outcome: outcome)
    job.mailbox.post(.result(host: index, input: number, result))
  }

  /// Says what the host told at first.
  func post(_ foreground: HostForeground) {
    job.mailbox.post(.foreground(host: index, foreground))
  }

  func notice(_ text: String) {
    job.mailbox.post(.notice(host: index, text))
  }

  func tellConnected() {
    job.mailbox.post(.connected(host: index))
  }

  // MARK: What is prepared

  /// Takes the inputs that have come; none come to a host that takes none.
  private func takeFed() {
    guard isFed, let feed = job.feed else { return }
    for message in feed.takeWhatIsThere() {
      switch message {
      case .input(let file): job.preparations.append(file)
      case .end: isFed = false
      }
    }
    if connectFailure != nil { isFed = false }
  }

  /// Lets the files go that are ready, whatever the others do.
  private func takePrepared() {
    if job.isStopped { return }
    while nextInput < job.preparations.count, let work = job.preparations.work(at: nextInput) {
      switch work {
      case .success(let work): preparing.append((nextInput, work))
      case .failure(let failure): post(.failed(failure), nextInput)
      }
      nextInput += 1
    }
    for (number, work) in preparing {
      guard let result = work.value else { continue }
      preparing.removeAll { $0.number == number }
      do throws(Failure) {
        try take(result.get(), number)
      } catch {
        if error.status == .interrupted { isInterrupted = true }
        post(.failed(error), number)
      }
    }
  }

  private func take(_ file: PreparedFile, _ number: Int) throws(Failure) {
    if let connectFailure { throw connectFailure }
    let delivery = try Delivery(file, number, job, host)
    let place = deliveries.firstIndex { $0.number > number } ?? deliveries.count
    deliveries.insert(delivery, at: place)
  }

  // MARK: Sending

  /// Does what can be done now, and waits if that was nothing.
  private func advance() throws(Failure) {
    if try insertPaths() { return }
    runClocks()
    if connection == nil && !deliveries.isEmpty {
      if connectFailure == nil { try connectAgain() }
      if let connectFailure { return failAll(connectFailure) }
    }
    var interests = preparing.map { Interest($0.work.finished) }
    if isFed, let feed = job.feed { interests.append(Interest(feed.arrival)) }
    interests += inquiry?.interests ?? []
    if let connection {
      try checkLine()
      try connection.advance(deliveries, waking: waking, beside: interests)
      askHost()
      if job.isStopped { for delivery in deliveries { delivery.giveUp(nil, connection.session) } }
      conclude()
      showProgress()
    } else if isOver == false {
      do throws(WaitError) { try wait(for: interests, until: waking) } catch {
        if error == .interrupted { throw .interrupted }
      }
    }
  }

  /// Lets only the first file's time run: the others wait for it.
  func runClocks() {
    for (place, delivery) in deliveries.enumerated() {
      if place == 0 { delivery.clock.start() } else { delivery.clock.stop() }
    }
  }

  /// What is prepared next may depend on another host, of which nobody tells: it is looked up now and
  /// then.
  private var waking: Deadline {
    let hasMore = nextInput < job.preparations.count && !job.isStopped
    let glance: Deadline = hasMore ? .after(.milliseconds(50)) : .never
    return [glance, nextSign, inquiry?.waking ?? .never].reduce(.never, min)
  }

  /// The inputs that are being prepared.
  var preparingNumbers: [Int] { preparing.map(\.number) }

  /// Reports what has ended.
  private func conclude() {
    for delivery in deliveries {
      guard let outcome = delivery.upload?.outcome else { continue }
      do throws(Failure) {
        if let uploaded = try delivery.conclude(outcome, host) {
          pauses = freshPauses
          deliveries.removeAll { $0 === delivery }
          if inserter != nil || inquiry != nil {
            keep(WholeFile(uploaded, delivery))
          } else {
            post(.uploaded(uploaded), delivery.number)
          }
        } else if let place = deliveries.firstIndex(where: { $0 === delivery }) {
          deliveries[place] = try delivery.renamed(job, host)
        }
      } catch {
        end(delivery, .failed(error))
      }
    }
  }

  private func showProgress() {
    guard let first = deliveries.first, let done = first.upload?.acknowledged else { return }
    let shown = (input: first.number, done: done)
    if let lastProgress, lastProgress == shown { return }
    // Nobody sees more than a few in a second, and each of them wakes the thread that prints.
    guard nextProgress.hasPassed || lastProgress?.input != first.number || done == first.file.size
    else { return }
    lastProgress = shown
    nextProgress = .after(.milliseconds(50))
    job.mailbox.post(
      .progress(host: index, input: first.number, done: done, total: first.file.size))
  }

  func end(_ delivery: Delivery, _ outcome: UploadResult.Outcome) {
    deliveries.removeAll { $0 === delivery }
    post(outcome, delivery.number)
  }

  private func failAll(_ failure: Failure) {
    for delivery in deliveries { end(delivery, .failed(delivery.named(in: failure))) }
  }

  private func interrupt() {
    isInterrupted = true
    if let connection {
      connection.tidy(deliveries)
      for delivery in deliveries { delivery.lose(connection.session, because: .interrupted) }
    }
    tellUninserted(because: .interrupted)
    if deliveries.isEmpty, let number = preparing.first?.number {
      post(.failed(.interrupted), number)
    }
    failAll(.interrupted)
  }
}
