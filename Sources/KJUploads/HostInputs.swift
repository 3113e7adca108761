internal import KJBase
internal import KJPreparation
internal import KJSystem

/// The inputs that a host still has to take: future ones, known ones, and those being prepared.
struct HostInputs {
  private let preparations: Preparations
  private let feed: Mailbox<UploadFeedMessage>?
  /// Whether more inputs can come.
  private(set) var isFed: Bool
  /// The inputs that are being prepared or are waiting to be taken, in order.
  private var preparing: [(number: Int, work: Preparations.Begun)] = []
  /// The first input whose preparation has not been seen to begin.
  private var next = 0

  init(_ job: UploadJob) {
    preparations = job.preparations
    feed = job.feed
    isFed = job.feed != nil
  }

  /// Whether anything is left that may become a file.
  var hasMore: Bool { isFed || hasUnbegun || !preparing.isEmpty }

  /// Whether there are inputs whose preparation has not begun.
  var hasUnbegun: Bool { next < preparations.count }

  /// The first input that is being prepared.
  var firstNumber: Int? { preparing.first?.number }

  /// What to wait for.
  ///
  /// - Parameter room: How many files can be taken; if none, nothing waits for preparations.
  func interests(room: Int) -> [Interest] {
    var interests: [Interest] = []
    if room > 0 {
      interests = preparing.compactMap { _, work in
        if case .underWay(let work) = work { Interest(work.finished) } else { nil }
      }
    }
    if isFed, let feed { interests.append(Interest(feed.arrival)) }
    return interests
  }

  /// Takes the inputs that have arrived.
  mutating func takeFed() {
    guard isFed, let feed else { return }
    for message in feed.takeWhatIsThere() {
      switch message {
      case .input(let file): preparations.append(file)
      case .end: isFed = false
      }
    }
  }

  /// Stops taking further inputs.
  mutating func endFeed() { isFed = false }

  /// Takes over some of the inputs whose preparation has begun since the last call.
  mutating func takeBegun() {
    while hasUnbegun, preparing.count < Preparations.mostKept,
      let work = preparations.work(at: next)
    {
      preparing.append((next, work))
      next += 1
    }
  }

  /// Takes the first files that are ready, without waiting for earlier ones.
  ///
  /// - Parameter room: The number of files to take, which all pieces of one picture may exceed; failures need no room.
  mutating func takePrepared(
    room: Int
  ) -> [(number: Int, result: Result<[PreparedFile], Failure>)] {
    var ready: [(number: Int, result: Result<[PreparedFile], Failure>)] = []
    var room = room
    for (number, work) in preparing {
      guard let result = work.value else { continue }
      if case .success(let files) = result {
        guard room > 0 else { continue }
        room -= files.count
      }
      ready.append((number, result))
    }
    let taken = Set(ready.map(\.number))
    preparing.removeAll { taken.contains($0.number) }
    return ready
  }
}
