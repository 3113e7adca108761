internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// Earlier answers of `ssh -G`, each with the state of every file that it depends on.
///
/// This only saves time: an entry that is damaged, or whose files have changed, counts as missing, and write errors are
/// ignored. Nothing is read from a directory that is not private.
struct KeptAnswers: Sendable {
  /// What is stored for a question.
  enum Memory {
    case answer(String)
    /// The answer depends on more than files: kj asks each time, with a single call.
    case asksEachTime
  }

  /// Includes the version of the format.
  private static let heading = "kj ssh -G 1"
  /// In bytes; a typical answer has 5,000.
  private static let largest = 1 << 18
  /// If there are more, all are deleted.
  private static let mostAnswers = 200
  /// Never part of a path, an argument or an answer.
  private static let separator: Character = "\0"

  private let directory: FilePath

  init(in locations: Locations) { directory = locations.state.appending("ssh-answers") }

  /// What is stored for a question, if no file has changed.
  func recall(_ question: OpenSSHQuestion) -> Memory? {
    let key = question.key
    let path = path(of: key)
    guard (try? PrivateDirectory.check(directory)) != nil,
      let status = try? OwnFile.status(of: path), status.size <= Self.largest,
      let bytes = try? path.contents(limit: Self.largest),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    // The fields: the heading, the key, the number of files, each file with its state, the answer and the checksum. An
    // answer is never empty; if its field is, kj asks the question each time.
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

  /// Stores an answer that was just given, or the fact that there is none to keep until a file changes.
  ///
  /// No answer is stored if it depends on a file so young that a further change might not show, or on a file system
  /// that other machines change.
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
