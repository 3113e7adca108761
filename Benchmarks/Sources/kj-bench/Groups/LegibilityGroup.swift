import KJTestSupport
import SystemPackage

/// Screenshots made smaller by kj, by its rival and losslessly, then read by Tesseract.
struct LegibilityGroup: Group {
  /// Resized and saved as PNG: any loss comes from the size alone.
  static let reference = "PNG"
  private static let resizers = ["kj-image", "kj-image --format jpeg", Resizer.rival]

  let name = "legibility"

  /// The name of a row of the table.
  static func row(_ screenshot: Screenshot, _ maker: String) -> String { "\(screenshot): \(maker)" }

  func run(in arena: Arena) throws -> Section {
    var names: [String] = []
    var figures: [[Figure: Double]] = []
    var notes: [String] = []
    for screenshot in Screenshot.allCases {
      let outputs = try outputs(of: screenshot, in: arena, notes: &notes)
      Console.progress("reading \(screenshot)")
      let original = try arena.gallery.file(screenshot)
      names.append(Self.row(screenshot, "as it is"))
      figures += try arena.gallery.legibility(of: [original], on: screenshot, edge: nil)
      names += outputs.map { Self.row(screenshot, $0.0) }
      figures += try arena.gallery.legibility(
        of: outputs.map(\.1), on: screenshot, edge: Subject.screenshot(screenshot).edge)
    }
    try LocalFiles.remove(arena.workFile("legibility"))
    return Section(
      group: name, title: "screenshots of 3840x2160, to 2000 px", pictures: names,
      figures: figures, columns: [.ocrError], notes: notes)
  }

  private func outputs(
    of screenshot: Screenshot, in arena: Arena, notes: inout [String]
  ) throws -> [(String, FilePath)] {
    let edge = Subject.screenshot(screenshot).edge
    let input = try arena.gallery.file(screenshot)
    let directory = try arena.workFile("legibility").appending("\(screenshot)")
    try LocalFiles.makeDirectory(directory)
    let lossless = directory.appending("reference.png")
    try arena.gallery.resized(input, to: edge, as: lossless)
    var outputs = [(Self.reference, lossless)]
    for (index, resizer) in arena.resizers.enumerated() where Self.resizers.contains(resizer.name) {
      do {
        let own = directory.appending("\(index)")
        outputs.append((resizer.name, try arena.resize(input, with: resizer, to: edge, in: own)))
      } catch {
        notes.append("\(screenshot) without \(resizer.name): \(error)")
      }
    }
    return outputs
  }
}
