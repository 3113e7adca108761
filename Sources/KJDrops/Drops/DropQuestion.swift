internal import KJBase
internal import KJDomain
internal import KJPreparation
internal import KJSystem
internal import SystemPackage

/// A question that the person can answer once it has been seen.
///
/// While it is shown, no output of the remote programs reaches the terminal.
struct DropQuestion {
  private enum State {
    /// It has to be written by then.
    case unwritten(until: MonotonicTime)
    /// The terminal accepted all of it at this time.
    case written(MonotonicTime)
  }

  /// How it ends without an answer.
  enum End {
    /// It could not be written in time.
    case unseen
    case unanswered
  }

  /// How long writing it may take.
  private static let patience = Duration.seconds(1)
  /// A key that comes sooner is not meant for it.
  private static let pause = Duration.milliseconds(300)
  /// How long it stays.
  private static let time = Duration.seconds(10)
  /// The longest path, in characters, that leaves room for the rest.
  private static let longestPath = 60

  /// What a lasting answer applies to.
  enum Lasting {
    /// Single files that are not pictures, in this session.
    case files
    /// A program that kj does not know, in all sessions.
    case program(String)
    /// A command in front through which files may go, in all sessions to this host.
    case passage(String)
  }

  let contents: DroppedContents
  let place: DropPlace
  /// nil if kj asks each time.
  let lasting: Lasting?
  /// Whether a name is not enough, because the person must not mistake the files for others.
  private let isUnusual: Bool
  /// Whether the host has a different file at one of the paths.
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

  /// Notes whether all of it has been written.
  mutating func note(isWritten: Bool, at now: MonotonicTime = .now) {
    switch state {
    case .unwritten where isWritten: state = .written(now)
    // For example, after the terminal was resized.
    case .written where !isWritten: state = .unwritten(until: now + Self.patience)
    case .unwritten, .written: break
    }
  }

  /// Whether a key pressed now can be the answer.
  func takesAnswer(at now: MonotonicTime = .now) -> Bool {
    if case .written(let start) = state { now >= start + Self.pause } else { false }
  }

  /// How it has ended without an answer; nil while it has not.
  func end(at now: MonotonicTime = .now) -> End? {
    switch state {
    case .unwritten(let limit): now >= limit ? .unseen : nil
    case .written(let start): now >= start + Self.time ? .unanswered : nil
    }
  }

  /// Its text, safe to show.
  var words: String {
    let subject = isAlsoThere ? "\(what), also on the host: upload yours" : "upload \(what)"
    return "\(subject)\(place.words)?"
  }

  /// The keys that answer it.
  var hint: String {
    let lasting = lasting == nil ? "" : "a always   "
    let yes = place.proposal == nil ? "yes" : "this session"
    return "Enter \(yes)   \(lasting)Esc paste as is"
  }

  /// The notice to give if the question could not be shown.
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
    // A narrow row cuts off the end of a path, but not the size.
    return (1...Self.longestPath).contains(path.count) ? "\(size): '\(path)'" : "\(short), \(size)"
  }

  private var kind: String {
    guard case .files(let files) = contents else { return "files" }
    return files.allSatisfy(\.isPicture) ? "pictures" : "files"
  }
}
