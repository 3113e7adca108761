internal import KJBase
internal import KJDomain
internal import KJPreparation
internal import KJSystem
internal import SystemPackage

/// A question that the person can answer only after seeing it.
///
/// While it is shown, no output of the remote programs reaches the terminal.
struct DropQuestion {
  private enum State {
    /// The question has to be written by this time.
    case unwritten(until: MonotonicTime)
    /// The terminal accepted the whole question at this time.
    case written(MonotonicTime)
  }

  /// How the question ends without an answer.
  enum End {
    /// The question could not be written in time.
    case unseen
    case unanswered
  }

  /// How long the terminal may take to accept the question.
  private static let patience = Duration.seconds(1)
  /// A key that arrives sooner is not meant as an answer.
  private static let pause = Duration.milliseconds(300)
  /// How long the question stays.
  private static let time = Duration.seconds(10)
  /// The longest path, in characters, that leaves room for the rest of the question.
  private static let longestPath = 60

  /// The scope of a lasting answer.
  enum Lasting {
    /// Single files that are not pictures, in this session.
    case files
    /// A program that kj does not know, in all sessions.
    case program(String)
    /// A foreground command through which files may go, in all sessions to this host.
    case passage(String)
  }

  let contents: DroppedContents
  let place: DropPlace
  /// nil if kj asks each time.
  let lasting: Lasting?
  /// Whether the name is not enough, because the person must not mistake the files for others.
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

  /// Notes whether the whole question has been written.
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

  /// How the question has ended without an answer; nil while it has not ended.
  func end(at now: MonotonicTime = .now) -> End? {
    switch state {
    case .unwritten(let limit): now >= limit ? .unseen : nil
    case .written(let start): now >= start + Self.time ? .unanswered : nil
    }
  }

  /// The text of the question, safe to show.
  var words: String {
    let subject = isAlsoThere ? "\(what), also on the host: upload yours" : "upload \(what)"
    return "\(subject)\(place.words)?"
  }

  /// The keys that answer the question.
  var hint: String {
    let lasting = lasting == nil ? "" : "a always   "
    let yes = place.proposal == nil ? "yes" : "this session"
    return "Enter \(yes)   \(lasting)Esc paste as is"
  }

  /// The notice to give if the question could not be shown.
  var wordsIfUnseen: String { "\(what) not uploaded: kj could not ask for confirmation" }

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
