package import KJDomain
internal import KJLending
internal import SystemPackage

/// The contents of a drop on the terminal, or of a paste that kj makes.
package enum DroppedContents: Sendable {
  case files([DroppedFile])
  /// The picture in the clipboard.
  case clipboard
  /// An area of the screen that the person marks, and perhaps draws on, during the upload.
  case screenshot(isDrawnOn: Bool)
  /// An earlier upload, for another session.
  case forwarded(ForwardedUpload)

  /// Whether kj asks about it regardless of where it goes: many files, a directory, or pictures together with other
  /// files; for other files alone, the settings decide.
  func isAskedAbout(by settings: DropSettings) -> Bool {
    guard case .files(let files) = self else { return false }
    let pictures = files.count { $0.isPicture }
    if files.count > settings.most || files.contains(where: { $0.directory != nil }) { return true }
    return pictures > 0 ? pictures < files.count : settings.files == .ask
  }

  /// Whether it is a single file that the person may allow to be uploaded without a question.
  func mayGoUnasked(from home: FilePath) -> Bool {
    guard case .files(let files) = self, files.count == 1 else { return false }
    return files[0].mayGoUnasked(from: home)
  }

  /// The names of files; nil for anything else.
  var fileNames: [String]? { if case .files = self { names } else { nil } }

  /// The files to compare with those on the host; kj asks about a directory anyway.
  var filesHere: [FileHere] {
    guard case .files(let files) = self else { return [] }
    return files.filter { $0.directory == nil }.map { FileHere($0.path, size: $0.size) }
  }

  /// The contents that the tool is to upload or to insert.
  var source: DropCall.Source {
    switch self {
    case .files(let files): .files(files.count)
    case .clipboard: .clipboard
    case .screenshot(let isDrawnOn): .screenshot(isDrawnOn: isDrawnOn)
    case .forwarded(let upload): upload.source
    }
  }

  /// The number of files.
  var count: Int { names.count }

  /// The files starting at this index.
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

  /// The names; outside text.
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
  /// The name; outside text.
  let name: String
  /// The remote path for a session on the same host, or the local file for a session on any other host.
  let source: DropCall.Source
  let target: InsertionTarget

  package init(name: String, source: DropCall.Source, target: InsertionTarget) {
    self.name = name
    self.source = source
    self.target = target
  }
}
