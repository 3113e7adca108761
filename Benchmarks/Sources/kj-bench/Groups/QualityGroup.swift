import KJTestSupport
import SystemPackage

/// A photo made smaller by every program, compared with the same photo resized from all its pixels.
struct QualityGroup: Group {
  let photo: Photo

  /// Every pixel decoded, resized with Lanczos3, at the same quality setting.
  static let reference = "full size, Lanczos3"

  init(_ photo: Photo) {
    self.photo = photo
  }

  var name: String { "quality\(photo.mark)" }

  func run(in arena: Arena) throws -> Section {
    let subject = Subject.photo(photo)
    let input = try arena.gallery.file(photo)
    let directory = try arena.workFile("quality")
    defer { try? LocalFiles.remove(directory) }
    let best = directory.appending("reference.jpg")
    try LocalFiles.makeDirectory(directory)
    try arena.gallery.resized(input, to: subject.edge, as: best)
    var outputs = [(Self.reference, best)]
    var notes: [String] = []
    for (index, resizer) in arena.resizers.enumerated()
    where Plan.resizers.contains(resizer.name) {
      Console.progress(resizer.name)
      do {
        let own = directory.appending("\(index)")
        let small = try arena.resize(input, with: resizer, to: subject.edge, in: own)
        outputs.append((resizer.name, small))
      } catch {
        notes.append("without \(resizer.name): \(error)")
      }
    }
    Console.progress("scoring")
    let figures = try arena.gallery.quality(
      of: outputs.map(\.1), beside: input, edge: subject.edge)
    return Section(
      group: name, title: "\(subject.title), to \(subject.edge) px", pictures: outputs.map(\.0),
      figures: figures, columns: [.psnr, .ssim, .ssimulacra2], notes: notes)
  }
}
