internal import KJBase
internal import KJClipboard
internal import KJDomain
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// The result of a look.
enum DropFinding: Sendable {
  case contents(DroppedContents)
  /// A file that kj does not upload; the reason is safe to show.
  case refused(String)
  /// Nothing to upload.
  case nothing
}

/// A look on its own thread, so a dead mount or a hung desktop cannot hold up the session.
struct DropLook {
  private let work: BackgroundWork<DropFinding>
  private let limit: Deadline
  private let findingIfLate: DropFinding

  /// - Returns: nil if the candidate cannot mean a picture, or no thread can be started.
  init?(
    at candidate: DropCandidate, _ settings: DropSettings, _ place: DroppedPaths.Place,
    _ environment: Environment
  ) {
    // The rest of the time is for the host.
    let patience = settings.patience / 2
    limit = .after(patience)
    switch candidate.content {
    case .text(let text):
      guard let paths = DroppedPaths(text, at: place),
        let work = try? BackgroundWork({ Self.files(paths, settings, SecretPlaces(environment)) })
      else { return nil }
      self.work = work
      findingIfLate = .refused("checking the files took too long")
    case .clipboard:
      guard let work = try? BackgroundWork({ Self.clipboard(environment, within: patience) })
      else { return nil }
      self.work = work
      findingIfLate = .nothing
    }
  }

  var interest: Interest { Interest(work.finished) }

  /// The latest time at which ``result`` is known.
  var deadline: Deadline { limit }

  /// The finding; nil while it is unknown.
  var result: DropFinding? { work.value ?? (limit.hasPassed ? findingIfLate : nil) }

  /// The files of the first reading in which every path is a file that kj uploads.
  private static func files(
    _ paths: DroppedPaths, _ settings: DropSettings, _ secrets: SecretPlaces
  ) -> DropFinding {
    for reading in paths.readings where reading.count <= DropSettings.mostPossible {
      var files: [DroppedFile] = []
      DroppedFile.awaitEnd(of: reading)
      for path in reading {
        guard let file = DroppedFile(at: path, settings) else { break }
        files.append(file)
      }
      guard files.count == reading.count else { continue }
      for file in files {
        for path in file.realPaths {
          guard let place = secrets.place(of: path) else { continue }
          let name = file.directory == nil ? file.name : path.lastComponent?.string ?? ""
          return .refused("'\(name.shownInStatus)' is protected ('\(place.printable)')")
        }
      }
      return .contents(.files(files))
    }
    return .nothing
  }

  private static func clipboard(
    _ environment: Environment, within patience: Duration
  ) -> DropFinding {
    let clipboard = try? PictureClipboard(environment, within: patience)
    return clipboard?.offersText == false ? .contents(.clipboard) : .nothing
  }
}
