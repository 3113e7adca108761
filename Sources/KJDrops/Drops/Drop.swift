internal import KJBase
package import KJDomain
internal import KJLending
internal import KJSystem
package import KJTerminal

/// Pictures that were dropped at once, until each is in the prompt or has failed.
struct Drop {
  /// How long an upload may take before its progress is shown.
  private static let quickUpload = Duration.milliseconds(400)

  private(set) var contents: DroppedContents
  /// What it is for; nil if the rules of insertion alone decide.
  let place: DropPlace?
  /// Whether the person asked for it with a key of kj.
  let isWished: Bool
  private let start = MonotonicTime.now
  /// What has gone wrong last, safe to show.
  var failure: String?
  var upload: DropUpload?
  /// What has come to the host last, while its path is on its way into the prompt.
  var pasting: PastingPath?
  /// How many of the files are in the prompt or have failed.
  var noted = 0
  /// The last of them that has come into the prompt.
  var last: FinishedDrop?

  init(_ contents: DroppedContents, at place: DropPlace?, isWished: Bool) {
    self.contents = contents
    self.place = place
    self.isWished = isWished
  }

  /// One of the files alone, or none of them, before its upload.
  func part(_ index: Int?) -> Drop {
    Drop(index.map(contents.part) ?? .files([]), at: place, isWished: isWished)
  }

  var isScreenshot: Bool { if case .screenshot = contents { true } else { false } }

  /// The other session that it is for; nil for this one.
  var otherTarget: InsertionTarget? {
    if case .forwarded(let upload) = contents { upload.target } else { nil }
  }

  /// How long it has been under way.
  var time: Duration { MonotonicTime.now - start }

  /// What has become of it, for a person who does not see the bar; safe to show.
  var end: String {
    let what = contents.count == 1 ? contents.names[0].shownInStatus : "\(contents.count) files"
    if let failure { return "\(what): \(failure)" }
    return otherTarget.map { "\(what) \u{2192} \($0)" } ?? "\(what) is in the prompt"
  }

  /// Whether something of it is neither in the prompt nor has failed.
  var isUnderWay: Bool { noted < contents.count }

  /// Forgets the upload, and the files of which the outcome is known.
  mutating func beginAnew() {
    (upload, pasting) = (nil, nil)
    contents = contents.rest(from: noted)
    noted = 0
  }

  /// What became of the path that is on its way into the prompt, or else of the next file; nil if that is not known.
  mutating func takeOutcome() -> DropUpload.Outcome? {
    guard let path = pasting else { return upload?.takeOutcome() }
    if path.outcome != nil { pasting = nil }
    return path.outcome
  }

  /// What of it is under way, for another try.
  var rest: Drop { Drop(contents.rest(from: noted), at: place, isWished: isWished) }

  /// How far it is, safe to show; nil while that is not worth showing.
  ///
  /// - Parameter keys: Those that wait for it.
  func progress(prefix: PrefixKey?, _ keys: WaitingKeys) -> SessionStatus? {
    guard time >= Self.quickUpload else { return nil }
    let count = contents.count
    let index = min(noted, count - 1)
    let number = count > 1 ? "\(index + 1) of \(count) " : ""
    let waits = keys.words.map { " \u{B7} \($0)" } ?? ""
    return SessionStatus(
      .progress(done: upload?.progress.map { Double($0.done) / Double(max($0.total, 1)) }),
      "\(number)\(contents.names[index].shownInStatus)\(waits)",
      hint: prefix.map { "\($0) c cancels" } ?? "")
  }
}

/// A path of a drop that this session inserts.
struct PastingPath {
  let remote: String
  /// Whether no further piece of its file comes.
  let isLast: Bool
  let insertion: DroppedPath

  /// What became of it; nil while it is on its way.
  var outcome: DropUpload.Outcome? {
    switch insertion.outcome {
    case .success(let inserted):
      .inserted(remote: remote, appeared: inserted.appeared != false, isLast: isLast)
    case .failure(let failure): .refused(remote: remote, failure.message)
    case nil: nil
    }
  }
}

/// What has come into the prompt last of a drop.
package struct FinishedDrop {
  package let remote: RemotePath
  /// What was said about it.
  package let status: SessionStatus
}

/// A file whose path is not in the prompt, as far as is known.
struct DropTrouble {
  /// Without files if nothing can be uploaded again.
  let drop: Drop
  /// Safe to show.
  let words: String

  var hasFiles: Bool { drop.contents.count > 0 }

  /// The words with the keys that help.
  func status(prefix: PrefixKey?, _ keys: WaitingKeys) -> SessionStatus {
    let hint =
      if let choice = keys.choice(prefix.map { "\($0)" }) {
        choice
      } else if let prefix, hasFiles {
        "\(prefix) g tries again"
      } else {
        ""
      }
    return SessionStatus(.failed, words, hint: hint)
  }
}

extension String {
  /// A name as a status shows it: safe, and not too long.
  package var shownInStatus: String {
    let text = printable
    return text.count > 40 ? "\(text.prefix(24))…\(text.suffix(15))" : text
  }
}
