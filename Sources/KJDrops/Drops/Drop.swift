internal import KJBase
package import KJDomain
internal import KJLending
internal import KJSystem
package import KJTerminal

/// Pictures that were dropped together, until each is in the prompt or has failed.
struct Drop {
  /// How long an upload may take before its progress is shown.
  private static let quickUpload = Duration.milliseconds(400)

  private(set) var contents: DroppedContents
  /// The program that the drop is for; nil if only the insertion rules apply.
  let place: DropPlace?
  /// Whether the person requested it with a key of kj.
  let isWished: Bool
  private let start = MonotonicTime.now
  /// The last failure, safe to show.
  var failure: String?
  var upload: DropUpload?
  /// The last file that reached the host, while its path is on the way into the prompt.
  var pasting: PastingPath?
  /// How many of the files have reached the prompt or have failed.
  var noted = 0
  /// The last file that reached the prompt.
  var last: FinishedDrop?

  init(_ contents: DroppedContents, at place: DropPlace?, isWished: Bool) {
    self.contents = contents
    self.place = place
    self.isWished = isWished
  }

  /// A drop of only this file, or of none if nil, before its upload.
  func part(_ index: Int?) -> Drop {
    Drop(index.map(contents.part) ?? .files([]), at: place, isWished: isWished)
  }

  var isScreenshot: Bool { if case .screenshot = contents { true } else { false } }

  /// The other session that the drop is for; nil for this one.
  var otherTarget: InsertionTarget? {
    if case .forwarded(let upload) = contents { upload.target } else { nil }
  }

  /// How long the drop has been under way.
  var time: Duration { MonotonicTime.now - start }

  /// The outcome, for a person who does not see the bar; safe to show.
  var end: String {
    let what = contents.count == 1 ? contents.names[0].shownInStatus : "\(contents.count) files"
    if let failure { return "\(what): \(failure)" }
    return otherTarget.map { "\(what) \u{2192} \($0)" } ?? "\(what) is in the prompt"
  }

  /// Whether any file is neither in the prompt nor failed.
  var isUnderWay: Bool { noted < contents.count }

  /// Forgets the upload, and the files whose outcome is known.
  mutating func beginAnew() {
    (upload, pasting) = (nil, nil)
    contents = contents.rest(from: noted)
    noted = 0
  }

  /// The outcome of the path on its way into the prompt, otherwise of the next file; nil if it is not known.
  mutating func takeOutcome() -> DropUpload.Outcome? {
    guard let path = pasting else { return upload?.takeOutcome() }
    if path.outcome != nil { pasting = nil }
    return path.outcome
  }

  /// The files that are still under way, for another try.
  var rest: Drop { Drop(contents.rest(from: noted), at: place, isWished: isWished) }

  /// The progress, safe to show; nil while it is not worth showing.
  ///
  /// - Parameter keys: The keys that wait for the drop.
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

/// A path of a drop that this session is inserting.
struct PastingPath {
  let remote: String
  /// Whether this is the last piece of its file.
  let isLast: Bool
  let insertion: DroppedPath

  /// The outcome; nil while the path is on its way.
  var outcome: DropUpload.Outcome? {
    switch insertion.outcome {
    case .success(let inserted):
      .inserted(remote: remote, appeared: inserted.appeared != false, isLast: isLast)
    case .failure(let failure): .refused(remote: remote, failure.message)
    case nil: nil
    }
  }
}

/// The last file of a drop that reached the prompt.
package struct FinishedDrop {
  package let remote: RemotePath
  /// The notice about the file.
  package let status: SessionStatus
}

/// A file whose path is not in the prompt, as far as kj knows.
struct DropTrouble {
  /// Contains no files if nothing can be uploaded again.
  let drop: Drop
  /// Safe to show.
  let words: String

  var hasFiles: Bool { drop.contents.count > 0 }

  /// The words, along with the keys that help.
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
  /// The name in the form for a status: safe to show, and not too long.
  package var shownInStatus: String {
    let text = printable
    return text.count > 40 ? "\(text.prefix(24))…\(text.suffix(15))" : text
  }
}
