// The inputs of an upload until they are ready for one host.

internal import KJDomain
internal import KJPreparation
internal import KJSystem

/// The inputs that a host still has to take: those that may come, are known, or are being prepared.
struct HostInputs {
  private let preparations: Preparations
  private let feed: Mailbox<UploadFeedMessage>?
  /// Whether more inputs can come.
  private(set) var isFed: Bool
  /// The inputs that are being prepared, in order.
  private var preparing: [(number: Int, work: Preparations.Work)] = []
  /// The first input whose preparation is not known to have begun.
  private var next = 0

  init(_ job: UploadJob) {
    preparations = job.preparations
    feed = job.feed
    isFed = job.feed != nil
  }

  /// Whether anything is left that can become a file.
  var hasMore: Bool { isFed || hasUnbegun || !preparing.isEmpty }

  /// Whether there are inputs whose preparation has not begun.
  var hasUnbegun: Bool { next < preparations.count }

  /// The first input that is being prepared.
  var firstNumber: Int? { preparing.first?.number }

  /// What to wait for.
  var interests: [Interest] {
    var interests = preparing.map { Interest($0.work.finished) }
    if isFed, let feed { interests.append(Interest(feed.arrival)) }
    return interests
  }

  /// Takes the inputs that have come.
  mutating func takeFed() {
    guard isFed, let feed else { return }
    for message in feed.takeWhatIsThere() {
      switch message {
      case .input(let file): preparations.append(file)
      case .end: isFed = false
      }
    }
  }

  /// Takes no further inputs.
  mutating func endFeed() {
    isFed = false
  }

  /// Takes over the inputs whose preparation has begun meanwhile.
  ///
  /// - Returns: The inputs that cannot be prepared.
  mutating func takeBegun() -> [(number: Int, failure: Failure)] {
    var failures: [(number: Int, failure: Failure)] = []
    while hasUnbegun, let work = preparations.work(at: next) {
      switch work {
      case .success(let work): preparing.append((next, work))
      case .failure(let failure): failures.append((next, failure))
      }
      next += 1
    }
    return failures
  }

  /// Takes the files that are ready, without waiting for those before them.
  mutating func takePrepared() -> [(number: Int, result: Result<PreparedFile, Failure>)] {
    let ready = preparing.compactMap { number, work in work.value.map { (number, $0) } }
    preparing.removeAll { place in ready.contains { $0.0 == place.number } }
    return ready
  }
}
