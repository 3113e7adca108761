import KJTestSupport
import SystemPackage

/// Makes every picture once and keeps it for the next run.
struct Gallery {
  let scripts: PictureScripts

  private let directory = PictureScripts.scratch.appending("pictures")

  init(_ tools: ToolRunner) {
    scripts = PictureScripts(tools)
  }

  /// The commands that print the versions of the programs that make and read the pictures.
  var versionCommands: [[String]] {
    ["chromium", "tesseract"].compactMap { name in
      PeerPrograms.path(of: name).map { [$0, "--version"] }
    }
  }

  func file(_ photo: Photo) throws -> FilePath {
    switch photo.source {
    case .file(let path): return path
    case .mosaic(let width, let height, let seed, let quality, let coding):
      let words = coding.map { "-\($0.rawValue)" }.joined()
      let name = "photo-\(width)x\(height)-\(seed)-q\(quality)\(words).jpg"
      return try made(name, by: "photo.py") { path in
        ["\(width)", "\(height)", "\(seed)", "\(quality)", path.string] + coding.map(\.rawValue)
      }
    }
  }

  func file(_ screenshot: Screenshot, on screen: Screen = .uhd) throws -> FilePath {
    guard PeerPrograms.path(of: "chromium") != nil else {
      throw RunFailed("chromium is not installed")
    }
    let photo = try screenshot == .mixed ? [file(Photo.mp12).string] : []
    return try made("screenshot-\(screenshot)\(screen.mark).png", by: "screenshot.py") { path in
      [screenshot.rawValue, "\(screen.width)", "\(screen.height)", path.string] + photo
    }
  }

  /// A picture resized from all its pixels: the best result that resizing alone can give.
  func resized(_ picture: FilePath, to edge: Int, as target: FilePath) throws {
    try scripts.run("resize.py", ["full", "\(edge)", picture.string, target.string])
  }

  /// The quality of small versions of a photo; each must have the requested edge.
  func quality(of paths: [FilePath], beside photo: FilePath, edge: Int) throws -> [[Figure: Double]]
  {
    let lines = try scripts.run("quality.py", ([photo] + paths).map(\.string))
    return try figures(lines, of: paths, edge: edge) { numbers in
      [.psnr: numbers[2], .ssim: numbers[3], .ssimulacra2: numbers[4]]
    }
  }

  /// How legible small versions of a screenshot are; each must have the requested edge, if any.
  func legibility(of paths: [FilePath], on screenshot: Screenshot, edge: Int?) throws
    -> [[Figure: Double]]
  {
    guard PeerPrograms.path(of: "tesseract") != nil else {
      throw RunFailed("tesseract is not installed")
    }
    let text = directory.appending("screenshot-\(screenshot).txt").string
    let options = screenshot == .mixed ? ["--upper-half"] : []
    let lines = try scripts.run("legibility.py", [text] + options + paths.map(\.string))
    return try figures(lines, of: paths, edge: edge) { numbers in [.ocrError: numbers[2]] }
  }

  /// Reads the figures that a script prints for each picture, after its width and height.
  private func figures(
    _ lines: [[Double]], of paths: [FilePath], edge: Int?,
    _ read: ([Double]) -> [Figure: Double]
  ) throws -> [[Figure: Double]] {
    try zip(lines, paths).map { numbers, path in
      let longer = max(numbers[0], numbers[1])
      if let edge, longer != Double(edge) {
        throw RunFailed("'\(path)' has an edge of \(longer.fixed(0)) and not \(edge)")
      }
      var figures = read(numbers)
      figures[.bytes] = LocalFiles.size(path).map(Double.init)
      return figures
    }
  }

  /// A file made by a script, unless the current version of the script has made it already.
  private func made(
    _ name: String, by script: String, arguments: (FilePath) -> [String]
  ) throws -> FilePath {
    let path = directory.appending(name)
    // The mark contains the script. It is written last, so an interrupted file is made again.
    let mark = FilePath("\(path).made-by")
    let text = try LocalFiles.read(scripts.path(of: script))
    if LocalFiles.isFile(mark), try LocalFiles.read(mark) == text { return path }
    Console.progress("making \(name)")
    try LocalFiles.makeDirectory(directory)
    try scripts.run(script, arguments(path))
    try LocalFiles.write(mark, text)
    return path
  }
}
