internal import KJClipboard
package import KJDomain
internal import KJSystem
internal import KJTerminal

/// What was dropped on the terminal, or is to be pasted.
package enum DroppedContents: Sendable {
  case files([DroppedFile])
  /// The picture in the clipboard.
  case clipboard
  /// An area of the screen, which the person marks, and perhaps draws on, when it is uploaded.
  case screenshot(isDrawnOn: Bool)
  /// What was uploaded before, for another session.
  case forwarded(ForwardedUpload)

  /// The names of files; nil for anything else.
  var fileNames: [String]? { if case .files = self { names } else { nil } }

  /// What the tool is told to upload or to insert.
  var source: DropCall.Source {
    switch self {
    case .files(let files): .files(files.count)
    case .clipboard: .clipboard
    case .screenshot(let isDrawnOn): .screenshot(isDrawnOn: isDrawnOn)
    case .forwarded(let upload): upload.source
    }
  }

  /// How many files it is.
  var count: Int { names.count }

  /// The files from one on.
  func rest(from index: Int) -> DroppedContents {
    if case .files(let files) = self {
      .files(Array(files[index...]))
    } else {
      index == 0 ? self : .files([])
    }
  }

  /// One of the files alone.
  func part(_ index: Int) -> DroppedContents {
    if case .files(let files) = self { .files([files[index]]) } else { self }
  }

  /// What it is called; outside text.
  var names: [String] {
    switch self {
    case .files(let files): files.map(\.name)
    case .clipboard: ["clipboard"]
    case .screenshot: ["screenshot"]
    case .forwarded(let upload): [upload.name]
    }
  }
}

/// The last upload, on its way to another session.
package struct ForwardedUpload: Sendable {
  /// What it is called; outside text.
  let name: String
  /// Its path for a session on the same host, its file here for any other.
  let source: DropCall.Source
  let target: InsertionTarget

  package init(name: String, source: DropCall.Source, target: InsertionTarget) {
    self.name = name
    self.source = source
    self.target = target
  }
}

/// A look on a thread of its own, which a dead mount or a desktop that hangs cannot hold up.
struct DropLook {
  private let work: BackgroundWork<DroppedContents?>
  private let limit: Deadline

  /// - Returns: nil if the candidate cannot mean a picture, or no thread can be started.
  init?(
    at candidate: DropCandidate, _ settings: DropSettings, _ place: DroppedPaths.Place,
    _ environment: Environment
  ) {
    // The rest of the time is for the host.
    let patience = settings.patience / 4
    limit = .after(patience)
    switch candidate.content {
    case .text(let text):
      guard let paths = DroppedPaths(text, at: place) else { return nil }
      guard let work = try? BackgroundWork({ Self.files(paths, settings) }) else { return nil }
      self.work = work
    case .clipboard:
      guard let work = try? BackgroundWork({ Self.clipboard(environment, within: patience) })
      else { return nil }
      self.work = work
    }
  }

  var interest: Interest { Interest(work.finished) }

  /// When ``result`` is known at the latest.
  var deadline: Deadline { limit }

  /// What was found, nil for nothing that counts; nil itself while that is not known.
  var result: DroppedContents?? {
    if let result = work.value { return .some(result) }
    return limit.hasPassed ? .some(nil) : nil
  }

  /// The first reading of which each path is a file that counts.
  private static func files(_ paths: DroppedPaths, _ settings: DropSettings) -> DroppedContents? {
    for reading in paths.readings where reading.count <= settings.most {
      var files: [DroppedFile] = []
      for path in reading {
        guard let file = DroppedFile(at: path, settings) else { break }
        files.append(file)
      }
      if files.count == reading.count { return .files(files) }
    }
    return nil
  }

  private static func clipboard(
    _ environment: Environment, within patience: Duration
  ) -> DroppedContents? {
    let clipboard = try? PictureClipboard(environment, within: patience)
    return clipboard?.offersText == false ? .clipboard : nil
  }
}
