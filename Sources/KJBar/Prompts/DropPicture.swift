internal import KJDomain
internal import KJDrops
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// The thumbnail of a drop that has ended well: it is read, and then it shows for a moment.
///
/// The program that uploads writes it before it ends, so that it is there by now, or never.
final class DropPicture {
  private typealias Search = BackgroundWork<FilePath?>

  private enum State {
    case searched(Search)
    /// Its file is there, which the terminal may have to be asked for.
    case read(FilePath)
    case shown(InlinePicture, PicturePlace)
    case over
  }

  /// How long it shows.
  private static let time = Duration.milliseconds(2500)
  /// After which time nobody cares for it any more.
  private static let patience = Duration.seconds(5)

  /// What was said about the drop.
  let status: SessionStatus
  private let thumbnail: ThumbnailView
  private var state: State
  /// When it is over, unless it was before.
  private(set) var deadline = Deadline.after(patience)

  /// - Parameter server: That of the session, as the thumbnails are named for it.
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

  /// That to be shown now.
  var picture: InlinePicture? { if case .shown(let picture, _) = state { picture } else { nil } }

  /// What is said while it shows.
  var shownStatus: SessionStatus? { picture == nil ? nil : status }

  /// Takes what was read meanwhile.
  ///
  /// - Parameter place: Where it may be; nil while that is not known.
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
      // It was made for cells of another size.
      if place != shownPlace { state = .over }
    case .searched, .over: break
    }
  }
}
