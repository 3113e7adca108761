import KJDomain
import SystemPackage
import Testing

@testable import KJImaging

/// The files that tests and fuzzers share.
///
/// The files made by Debian's tools show ``expected(_:_:in:)``.
enum PictureFixture {
  private static let tests = FilePath(#filePath).removingLastComponent().removingLastComponent()
    .removingLastComponent()

  /// A file of a fuzzer's corpus: `webp/lossy`.
  static func corpus(_ name: String) throws -> [UInt8] {
    try file(named: name, in: tests.removingLastComponent().appending("Fuzz/Corpora"))
  }

  /// A HEIC or AVIF file.
  static func heif(_ name: String) throws -> [UInt8] {
    try file(named: name, in: tests.appending("Fixtures/heif"))
  }

  private static func file(named name: String, in directory: FilePath) throws -> [UInt8] {
    let path = directory.appending(name)
    let files = try FixtureDirectory(path.removingLastComponent()).files()
    return try #require(files.first { $0.name == path.lastComponent?.string }?.bytes)
  }

  /// Red, green and blue at a given position.
  static func expected(_ x: Int, _ y: Int, in size: PixelSize) -> [Int] {
    [x * 255 / (size.width - 1), y * 255 / (size.height - 1), (x * 7 + y * 13) % 256]
  }
}

/// The pixels of a picture as numbers.
struct Pixels: Equatable {
  let size: PixelSize
  private let samples: [[Int]]
  private(set) var complaint: String?

  /// The first frame of a picture, at the given size.
  init(_ source: some SourcePicture, at size: PixelSize? = nil) throws {
    let reduced = try source.reduced(to: size ?? source.size)
    let plane = try reduced.picture.packed().samples
    self.size = PixelSize(width: plane.shape.columns, height: plane.shape.rows)
    complaint = reduced.complaint
    samples = withExtendedLifetime(plane) {
      (0..<plane.shape.rows * plane.shape.columns).map { index in
        let pixel = plane.samples + plane.shape.channels * index
        // A gray sample stands for red, green and blue.
        return (0..<3).map { Int(pixel[min($0, plane.shape.channels - 1)]) }
      }
    }
  }

  subscript(x: Int, y: Int) -> [Int] { samples[y * size.width + x] }

  /// The largest difference of red or green from the expected value at any position.
  func distance(to expected: (_ x: Int, _ y: Int) -> [Int]) -> Int {
    var largest = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        for (value, wanted) in zip(self[x, y], expected(x, y)) {
          largest = max(largest, abs(value - wanted))
        }
      }
    }
    return largest
  }

  /// The mean of red and of green.
  var mean: [Int] {
    (0..<2).map { channel in samples.reduce(0) { $0 + $1[channel] } / samples.count }
  }
}
