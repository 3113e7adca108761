internal import KJBase
internal import KJDomain
internal import KJPreparation
internal import KJSystem
internal import SystemPackage

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
  /// The most characters of a path that leave room for the rest.
  private static let longestPath = 60

  /// What an answer for good is about.
  enum Lasting {
    /// Single files that are no pictures, in this session.
    case files
    /// A program that kj does not know, in all sessions.
    case program(String)
    /// A command in front through which files may go, in all sessions to this host.
    case passage(String)
  }

  let contents: DroppedContents
  let place: DropPlace
  /// nil if the person is asked each time.
  let lasting: Lasting?
  /// Whether the person must not take the files for others, so that a name is not enough.
  private let isUnusual: Bool
  /// Whether the host has another file under one of the paths.
  private let isAlsoThere: Bool
  private var state: State

  init(
    about contents: DroppedContents, for place: DropPlace, isUnusual: Bool = false,
    isAlsoThere: Bool = false, lasting: Lasting? = nil, at now: MonotonicTime = .now
  ) {
    self.contents = contents
    self.place = place
    self.isUnusual = isUnusual
    self.isAlsoThere = isAlsoThere
    self.lasting = lasting
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
  var words: String {
    let subject = isAlsoThere ? "\(what), also on the host: upload yours" : "upload \(what)"
    return "\(subject)\(place.words)?"
  }

  /// The keys that answer it.
  var hint: String {
    let lasting = lasting == nil ? "" : "a always   "
    let yes = place.proposal == nil ? "yes" : "this session"
    return "Enter \(yes)   \(lasting)Esc paste as it is"
  }

  /// What is told if it could not be seen.
  var wordsIfUnseen: String { "\(what) not uploaded: kj could not show its question" }

  private var what: String {
    let names = contents.names
    let short = names.count == 1 ? "'\(names[0].shownInStatus)'" : "\(names.count) \(kind)"
    guard isUnusual, case .files(let files) = contents else { return short }
    var size = ByteCountText.of(files.reduce(0) { $0 + $1.size })
    if files.count == 1, let directory = files[0].directory {
      let count = directory.members.count
      size = "\(count == 1 ? "1 file" : "\(count) files"), \(size)"
    }
    let path = files.count == 1 ? files[0].path.string.printable : ""
    // A narrow row cuts the end of a path, and not the size.
    return (1...Self.longestPath).contains(path.count) ? "\(size): '\(path)'" : "\(short), \(size)"
  }

  private var kind: String {
    guard case .files(let files) = contents else { return "files" }
    return files.allSatisfy(\.isPicture) ? "pictures" : "files"
  }
}
