internal import KJDomain
internal import KJDrops
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// The thumbnail of a successful drop: it is read, then shown for a moment.
///
/// The uploading program writes it before it exits, so it exists by now, or never will.
final class DropPicture {
  private typealias Search = BackgroundWork<FilePath?>

  private enum State {
    case searched(Search)
    /// The file exists; the terminal may still have to be asked whether it can show it.
    case read(FilePath)
    case shown(InlinePicture, PicturePlace)
    case over
  }

  /// How long the picture is shown.
  private static let time = Duration.milliseconds(2500)
  /// After this time, nobody is interested in the picture any more.
  private static let patience = Duration.seconds(5)

  /// The status of the drop.
  let status: SessionStatus
  private let thumbnail: ThumbnailView
  private var state: State
  /// The latest time at which the picture ends.
  private(set) var deadline = Deadline.after(patience)

  /// - Parameter server: The session's server, which is part of the thumbnails' names.
  init(
    of drop: FinishedDrop, among thumbnails: Thumbnails, on server: String,
    _ environment: Environment
  ) {
    status = drop.status
    thumbnail = ThumbnailView(environment)
    let search = try? Search { thumbnails.file(of: drop.remote, on: server) }
    state = search.map { .searched($0) } ?? .over
  }

  var interests: [Interest] {
    if case .searched(let search) = state { return [Interest(search.finished)] }
    return [thumbnail.interest].compactMap(\.self)
  }

  /// Whether there is a picture to show.
  var isThere: Bool { if case .read = state { true } else { false } }

  var isOver: Bool { if case .over = state { true } else { deadline.hasPassed } }

  /// The picture to show now.
  var picture: InlinePicture? { if case .shown(let picture, _) = state { picture } else { nil } }

  /// The status to show along with the picture.
  var shownStatus: SessionStatus? { picture == nil ? nil : status }

  /// Takes over the picture once it has been read.
  ///
  /// - Parameter place: Where to show it; nil while that is unknown.
  func advance(in place: PicturePlace?) {
    if case .searched(let search) = state, let file = search.value {
      state = file.map { .read($0) } ?? .over
    }
    thumbnail.advance()
    switch state {
    case .read(let file):
      thumbnail.show(file, in: place)
      guard let picture = thumbnail.picture, let place else { return }
      state = .shown(picture, place)
      deadline = .after(Self.time)
    case .shown(_, let shownPlace):
      // The picture was made for another cell size.
      if place != shownPlace { state = .over }
    case .searched, .over: break
    }
  }
}
