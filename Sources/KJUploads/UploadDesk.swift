internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJPreparation
internal import KJSystem
internal import SystemPackage

/// Handles the messages and questions of the hosts' threads until all of them have ended.
///
/// A path is reported and then inserted before the next result is reported. So no path is inserted before
/// the previous one is visible.
struct UploadDesk {
  private struct Share {
    var input = 0
    var done = 0
    var total = 0
  }

  /// The position of a result: by input first, then by host, then by piece.
  private struct Place: Hashable {
    let input: Int
    let host: Int
    /// Counted from 1.
    let piece: Int
  }

  /// How long a host may be silent before the person is told that kj is connecting to it.
  private static let patience = Duration.seconds(1)

  private let job: UploadJob
  private let hosts: [ResolvedHost]
  private let inserter: PathInserter
  private let questions: Questions
  private let events: Uploader.Events
  /// The hosts whose turn has not come, by index.
  private var waiting: Range<Int>
  /// The threads of the hosts whose turn it is, by index.
  private var running: [Int: BackgroundWork<Void>] = [:]
  /// The hosts that are being connected to, by index.
  private var connecting: Set<Int> = []
  /// Why a host takes no more inputs.
  private(set) var failure: Failure?
  private var results: [Place: (UploadResult, InsertionProgress)] = [:]
  private var next = Place(input: 0, host: 0, piece: 1)
  private var shares: [Share]
  private var memory: UploadMemory
  /// The last passphrase that was typed for each key file: another host may need the same key.
  private var passphrases: [OutsideText: [UInt8]] = [:]

  init(
    _ job: UploadJob, to hosts: [ResolvedHost], inserting inserter: PathInserter,
    questions: Questions, events: Uploader.Events
  ) {
    self.job = job
    self.hosts = hosts
    memory = UploadMemory(job.request, job.settings, hosts)
    self.inserter = inserter
    self.questions = questions
    self.events = events
    waiting = hosts.indices
    shares = Array(repeating: Share(), count: hosts.count)
    next = Place(input: reported(0), host: 0, piece: 1)
  }

  /// The number under which an input is reported: its own, or that of its directory.
  private func reported(_ input: Int) -> Int { job.request.directory(of: input)?.number ?? input }

  mutating func run() {
    startHosts()
    // The threads notice an interruption themselves and tidy up, so still wait for them.
    while !running.isEmpty {
      for message in nextMessages() { handle(message) }
      startHosts()
    }
    // After an interruption there are gaps; report complete files all the same.
    let late = results.keys.sorted {
      ($0.input, $0.host, $0.piece) < ($1.input, $1.host, $1.piece)
    }
    for place in late { report(place) }
  }

  /// Starts as many hosts as may be served at a time.
  private mutating func startHosts() {
    while running.count < job.request.parallelHosts, let index = waiting.first, !job.isStopped,
      Interruption.signal == nil
    {
      waiting.removeFirst()
      let host = hosts[index]
      do throws(SystemError) {
        running[index] = try BackgroundWork { [job] in
          let failure = HostUpload(job, to: host, at: index).run()
          job.mailbox.post(.finished(host: index, failure))
        }
        connecting.insert(index)
      } catch {
        fail(index, because: Failure(.failure, error.description))
      }
    }
  }

  /// Fails all inputs for a host whose thread could not be started.
  private mutating func fail(_ host: Int, because failure: Failure) {
    let messages = HostMessages(job, from: hosts[host].label, at: host)
    for number in job.request.inputs.indices {
      if job.request.directory(of: number) != nil { messages.release(number) }
      if reported(number) == number { messages.post(.failed(failure), number) }
    }
    for message in job.mailbox.takeWhatIsThere() { handle(message) }
  }

  /// Waits for messages; reports which hosts are silent.
  private func nextMessages() -> [UploadMessage] {
    let deadline: Deadline = connecting.isEmpty ? .never : .after(Self.patience)
    if let messages = try? job.mailbox.take(until: deadline, interruptible: false) {
      return messages
    }
    events.connecting(connecting.sorted().map { hosts[$0].label })
    return (try? job.mailbox.take(until: .never, interruptible: false)) ?? []
  }

  private mutating func handle(_ message: UploadMessage) {
    switch message {
    case .log(let host, let text): events.log?(naming(host, text))
    case .warning(let host, let text): events.warn(naming(host, text))
    case .notice(let host, let text): events.notice(naming(host, text))
    case .progress(let host, let input, let done, let total):
      shares[host] = Share(input: input, done: done, total: total)
      showProgress()
    case .result(let host, let input, let result, let insertion):
      let place = Place(input: input, host: host, piece: result.piece?.number ?? 1)
      results[place] = (result, insertion)
      reportInOrder()
    case .foregrounds(let host, let answers): inserter.consider(answers, on: hosts[host].label)
    case .connected(let host):
      connecting.remove(host)
      events.connected(hosts[host].label)
    case .question(let question, let reply):
      reply.post(Result { () throws(Failure) in try answer(question) })
    case .finished(let host, let failure):
      // Whatever the thread still holds is freed before another thread allocates as much.
      try? running.removeValue(forKey: host)?.wait(interruptible: false)
      connecting.remove(host)
      self.failure = self.failure ?? failure
    }
  }

  /// Asks the person, but never twice for the same passphrase, and never after an interruption.
  private mutating func answer(_ question: Question) throws(Failure) -> Answer? {
    if Interruption.signal != nil { throw .interrupted }
    guard case .passphrase(let keyFile, let attempt) = question else {
      return try questions(question)
    }
    if attempt == 1, let known = passphrases[keyFile] { return .secret(known) }
    let answer = try questions(question)
    if case .secret(let typed) = answer { passphrases[keyFile] = typed }
    return answer
  }

  private func naming(_ host: Int, _ text: String) -> String {
    hosts.count > 1 ? "\(hosts[host].label): \(text)" : text
  }

  /// Shows the input that the slowest host has reached, with the bytes of all hosts.
  private func showProgress() {
    guard let input = shares.map(\.input).min() else { return }
    let done = shares.reduce(0) { $0 + ($1.input > input ? $1.total : $1.done) }
    let total = shares.reduce(0) { $0 + $1.total }
    events.progress?(job.preparations.input(at: input).label, done, total)
  }

  private mutating func reportInOrder() {
    while let (result, _) = results[next] {
      report(next)
      next = place(after: next, result.piece)
    }
  }

  private func place(after place: Place, _ piece: PicturePiece?) -> Place {
    if let piece, piece.number < piece.count {
      return Place(input: place.input, host: place.host, piece: piece.number + 1)
    }
    return place.host + 1 < hosts.count
      ? Place(input: place.input, host: place.host + 1, piece: 1)
      : Place(input: reported(place.input + 1), host: 0, piece: 1)
  }

  private mutating func report(_ place: Place) {
    // Even after standard output was closed: a complete file is always reported somewhere.
    guard let (result, insertion) = results.removeValue(forKey: place) else { return }
    let isDirectory = job.request.directory(of: place.input) != nil
    let source = isDirectory ? nil : job.preparations.input(at: place.input).path
    let sent = job.request.keepsThumbnails && !isDirectory ? preparedFile(at: place) : nil
    if !report(result, from: source, sent, insertion) { job.stop() }
    if job.request.keepsThumbnails, place.host + 1 == hosts.count,
      result.piece.map({ $0.number == $0.count }) ?? true
    {
      job.preparations.release(at: place.input)
    }
  }

  /// The file that was sent; nil if it could not be prepared.
  private func preparedFile(at place: Place) -> PreparedFile? {
    let files = try? job.preparations.work(at: place.input)?.value?.get()
    return files?.first { ($0.piece?.number ?? 1) == place.piece }
  }

  /// - Returns: Whether to go on.
  private mutating func report(
    _ result: UploadResult, from source: FilePath?, _ sent: PreparedFile?,
    _ insertion: InsertionProgress
  ) -> Bool {
    guard events.report(.result(result)) else { return false }
    guard case .uploaded(let file) = result.outcome else { return true }
    let inserted = inserter.insert(file.path, on: result.host, after: insertion)
    let goesOn = events.report(.insertion(inserted, of: result))
    memory.note(file, from: source, sent, result, inserted).map(events.warn)
    return goesOn
  }
}
