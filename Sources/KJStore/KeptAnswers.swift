internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// What `ssh -G` answered before, with the state of every file that the answer depends on.
///
/// This only saves time: an entry that is damaged, or whose files are not as they were, counts as none, and a failure
/// to write is not a failure. Nothing is read from a directory that is not private.
struct KeptAnswers: Sendable {
  /// What is kept for a question.
  enum Memory {
    case answer(String)
    /// The answer depends on more than files: it is asked for each time, and once only.
    case asksEachTime
  }

  /// With the version of the format.
  private static let heading = "kj ssh -G 1"
  /// In bytes; of a usual one: 5,000.
  private static let largest = 1 << 18
  /// When there are more, all are dropped.
  private static let mostAnswers = 200
  /// Never within a path, an argument or an answer.
  private static let separator: Character = "\0"

  private let directory: FilePath

  init(in locations: Locations) { directory = locations.state.appending("ssh-answers") }

  /// What is kept for a question, if all files are as they were.
  func recall(_ question: OpenSSHQuestion) -> Memory? {
    let key = question.key
    let path = path(of: key)
    guard (try? PrivateDirectory.check(directory)) != nil,
      let status = try? OwnFile.status(of: path), status.size <= Self.largest,
      let bytes = try? path.contents(limit: Self.largest),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    // The fields: the heading, the key, the number of files, each with its state, the answer and the checksum. Without an
    // answer, which is never empty, the question is asked each time.
    var fields = text.split(separator: Self.separator, omittingEmptySubsequences: false)
      .map(String.init)[...]
    guard let checksum = fields.popLast(), checksum == Self.joined(fields).shortHash,
      let answer = fields.popLast()
    else { return nil }
    let beginning = [Self.heading] + key
    guard fields.starts(with: beginning) else { return nil }
    fields = fields.dropFirst(beginning.count)
    guard let count = fields.popFirst().flatMap({ Int($0) }), fields.count == 2 * count else {
      return nil
    }
    while let path = fields.popFirst(), let state = fields.popFirst() {
      guard (try? FileStamp(of: FilePath(path)))?.text == state else { return nil }
    }
    return answer.isEmpty ? .asksEachTime : .answer(answer)
  }

  /// Keeps an answer that was given a moment ago, or that there is none to keep until a file changes.
  ///
  /// No answer is kept if a file that it depends on is so young that a further change might not show, or on a file
  /// system that other machines change.
  ///
  /// - Parameter answer: nil if it depends on more than files.
  func keep(_ answer: String?, to question: OpenSSHQuestion, _ dependencies: OpenSSHDependencies) {
    var states: [String] = []
    for path in dependencies.paths {
      guard let stamp = try? FileStamp(of: path) else { return }
      if answer != nil {
        guard path.isOnLocalFileSystem, stamp.isSettled(at: LocalTime.secondsSinceEpoch) else {
          return
        }
      }
      states += [path.string, stamp.text]
    }
    let key = question.key
    let fields =
      [Self.heading] + key + ["\(states.count / 2)"] + states + [answer ?? ""]
    guard !fields.contains(where: { $0.contains(Self.separator) }) else { return }
    let contents = Self.joined(fields[...])
    let bytes = Array("\(contents)\(Self.separator)\(contents.shortHash)".utf8)
    guard bytes.count <= Self.largest, (try? Failure.ensurePrivate(directory)) != nil else {
      return
    }
    removeAllIfTooMany()
    try? AtomicFile.replace(
      path(of: key), with: bytes, permissions: [.ownerRead, .ownerWrite], isDurable: false)
  }

  private func path(of key: [String]) -> FilePath {
    directory.appending(Self.joined(key[...]).shortHash)
  }

  private static func joined(_ fields: ArraySlice<String>) -> String {
    fields.joined(separator: String(separator))
  }

  private func removeAllIfTooMany() {
    let names = (try? directory.entries()) ?? []
    guard names.count >= Self.mostAnswers else { return }
    for name in names {
      try? directory.appending(String(decoding: name, as: UTF8.self)).removeFile()
    }
  }
}
