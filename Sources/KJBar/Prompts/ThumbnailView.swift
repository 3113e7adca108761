internal import KJDomain
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// Reads the thumbnail of the selected line on a separate thread, one at a time.
final class ThumbnailView {
  private typealias Reading = BackgroundWork<InlinePicture?>

  private struct Wish: Equatable {
    let file: FilePath
    let place: PicturePlace
  }

  /// How long a program may take to create sixels.
  private static let patience = Duration.seconds(5)

  private let environment: Environment
  private var wish: Wish?
  private var reading: (work: Reading, wish: Wish)?
  /// The last result; its picture is nil if the file is not a picture.
  private var read: (wish: Wish, picture: InlinePicture?)?

  init(_ environment: Environment) { self.environment = environment }

  /// Shows a thumbnail as soon as it has been read; nil shows none.
  func show(_ file: FilePath?, in place: PicturePlace?) {
    wish = file.flatMap { file in place.map { Wish(file: file, place: $0) } }
    begin()
  }

  /// The picture of the line that is selected now; nil until it has been read.
  var picture: InlinePicture? { read?.wish == wish ? read?.picture : nil }

  var interest: Interest? { reading.map { Interest($0.work.finished) } }

  func advance() {
    guard let reading, let picture = reading.work.value else { return }
    read = (reading.wish, picture)
    self.reading = nil
    begin()
  }

  private func begin() {
    guard reading == nil, let wish, read?.wish != wish else { return }
    let work = try? Reading { [environment] in Self.picture(wish, environment) }
    reading = work.map { ($0, wish) }
  }

  private static func picture(_ wish: Wish, _ environment: Environment) -> InlinePicture? {
    guard let png = Thumbnails.contents(of: wish.file) else { return nil }
    if let picture = InlinePicture(png: png, in: wish.place) { return picture }
    return sixels(of: wish.file, in: wish.place, environment)
  }

  /// Has another program read the file: a session's process loads no picture library.
  private static func sixels(
    of file: FilePath, in place: PicturePlace, _ environment: Environment
  ) -> InlinePicture? {
    guard let size = place.pixels, let tool = Executables.findTool("kj-image", in: environment),
      let output = try? ChildProcess.run(
        ChildCommand(tool, ["--sixel=\(size)", "--", file.string]), until: .after(patience)),
      output.ending == .exited(0)
    else { return nil }
    return InlinePicture(sixels: output.output, in: place)
  }
}
