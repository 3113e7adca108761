import SystemPackage

/// A JPEG like one from a phone: generated, or supplied by the user.
struct Photo: Sendable {
  /// The part of the photo's group names that identifies it.
  let mark: String
  let title: String
  let source: Source

  enum Source: Sendable {
    /// The numbers give the same photo on every machine.
    case mosaic(width: Int, height: Int, seed: Int, quality: Int, coding: [Coding])
    case file(FilePath)
  }

  /// How the file differs from a phone's, in the terms of `photo.py`.
  enum Coding: String {
    /// Color at full resolution.
    case full
    case progressive
  }

  // The quality gives as many bits per pixel as phones use: the more pixels, the fewer bits.
  static let mp12 = twelve(seed: 1)
  static let mp24 = mosaic("24", "24 megapixels", 6000, 4000, quality: 91)
  static let mp48 = mosaic("48", "48.8 megapixels", 8064, 6048, quality: 91)
  static let mp100 = mosaic("100", "100 megapixels", 8160, 12288, quality: 88)
  static let progressive24 = mosaic(
    "24-progressive", "24 megapixels, progressive", 6000, 4000, quality: 91, coding: [.progressive])
  static let full9 = mosaic(
    "9-full", "4096x2304 with color at full resolution", 4096, 2304, quality: 91, coding: [.full])
  static let fullProgressive16 = mosaic(
    "16-full-progressive", "4096x4096 with color at full resolution, progressive", 4096, 4096,
    quality: 91, coding: [.full, .progressive])
  /// Eight photos like ``mp12``.
  static let eight = (1...8).map(twelve)

  /// The photos in the directory named by KJ_BENCH_PHOTOS.
  static var own: [Photo] {
    Settings.photos.map { path in
      let stem = path.stem ?? path.string
      return Photo(mark: ":\(stem)", title: "somebody's own", source: .file(path))
    }
  }

  private static func twelve(seed: Int) -> Photo {
    mosaic("12", "12.5 megapixels", 4080, 3072, quality: 93, seed: seed)
  }

  private static func mosaic(
    _ mark: String, _ title: String, _ width: Int, _ height: Int, quality: Int, seed: Int = 1,
    coding: [Coding] = []
  ) -> Photo {
    let source = Source.mosaic(
      width: width, height: height, seed: seed, quality: quality, coding: coding)
    return Photo(mark: mark, title: title, source: source)
  }
}
