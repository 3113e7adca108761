import SystemPackage

/// Pictures and the edge to give them.
struct Subject: Sendable {
  /// The name of the group that measures them.
  let name: String
  let title: String
  /// The longer edge of the results, in pixels.
  let edge: Int
  let content: Content

  enum Content: Sendable {
    case photos([Photo])
    case screenshot(Screenshot, Screen)
  }

  static func photo(_ photo: Photo) -> Subject {
    Subject(
      name: "photo\(photo.mark)", title: "a photo, \(photo.title)", edge: 1568,
      content: .photos([photo]))
  }

  static let batch = Subject(
    name: "batch12", title: "eight photos in one call, 12.5 megapixels each", edge: 1568,
    content: .photos(Photo.eight))

  static func screenshot(_ screenshot: Screenshot, on screen: Screen = .uhd) -> Subject {
    Subject(
      name: "screenshot:\(screenshot)\(screen.mark)",
      title: "a screenshot of \(screen.width)x\(screen.height), \(screenshot)", edge: 2000,
      content: .screenshot(screenshot, screen))
  }

  /// The paths of the pictures, created if missing.
  func files(in gallery: Gallery) throws -> [FilePath] {
    switch content {
    case .photos(let photos): try photos.map(gallery.file)
    case .screenshot(let screenshot, let screen): [try gallery.file(screenshot, on: screen)]
    }
  }
}
