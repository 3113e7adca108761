internal import KJDomain
internal import KJSystem

/// A question that the person can answer once it has been seen.
///
/// Nothing of the remote programs reaches the terminal while it is there.
struct DropQuestion {
  private enum State {
    /// It is to be written by then.
    case unwritten(until: MonotonicTime)
    /// The terminal has taken all of it at this time.
    case written(MonotonicTime)
  }

  /// What becomes of it by itself.
  enum End {
    /// It could not be written in time.
    case unseen
    case unanswered
  }

  /// How long it may take to write it.
  private static let patience = Duration.seconds(1)
  /// A key that comes sooner was not meant for it.
  private static let pause = Duration.milliseconds(300)
  /// How long it stays.
  private static let time = Duration.seconds(10)

  let contents: DroppedContents
  let place: DropPlace
  private var state: State

  init(about contents: DroppedContents, for place: DropPlace, at now: MonotonicTime = .now) {
    self.contents = contents
    self.place = place
    state = .unwritten(until: now + Self.patience)
  }

  /// When ``end(at:)`` or ``takesAnswer(at:)`` changes.
  func deadline(at now: MonotonicTime = .now) -> MonotonicTime {
    switch state {
    case .unwritten(let limit): limit
    case .written(let start): takesAnswer(at: now) ? start + Self.time : start + Self.pause
    }
  }

  /// Takes note of whether all of it is written.
  mutating func note(isWritten: Bool, at now: MonotonicTime = .now) {
    switch state {
    case .unwritten where isWritten: state = .written(now)
    // Another size of the terminal, for example.
    case .written where !isWritten: state = .unwritten(until: now + Self.patience)
    case .unwritten, .written: break
    }
  }

  /// Whether a key that comes now can be the answer.
  func takesAnswer(at now: MonotonicTime = .now) -> Bool {
    if case .written(let start) = state { now >= start + Self.pause } else { false }
  }

  /// How it has ended by itself; nil while it has not.
  func end(at now: MonotonicTime = .now) -> End? {
    switch state {
    case .unwritten(let limit): now >= limit ? .unseen : nil
    case .written(let start): now >= start + Self.time ? .unanswered : nil
    }
  }

  /// What it says, safe to show.
  var words: String { "upload \(what)\(place.words)?" }

  /// What is told if it could not be seen.
  var wordsIfUnseen: String { "\(what) not uploaded: kj could not show its question" }

  private var what: String {
    let names = contents.names
    return names.count == 1 ? "'\(names[0].shownInStatus)'" : "\(names.count) pictures"
  }
}
