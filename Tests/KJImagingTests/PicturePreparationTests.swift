// The ways of preparing a picture, and which requests lead to which.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct PicturePreparationTests {
  private static let size = PixelSize(width: 64, height: 48)

  private static let gif =
    GIFFixture.header(64, 48) + GIFFixture.image(size) + [0x3B]

  private static func source(_ name: String) throws -> [UInt8] {
    switch name {
    case "jpeg": try JPEGFixture.jpeg(64, 48)
    case "png": PNGFixture(64, 48).bytes
    case "gif": gif
    default: try PictureFixture.corpus(name)
    }
  }

  // MARK: Format

  @Test(
    arguments: [
      ("jpeg", .keep, .jpeg, .jpeg), ("jpeg", .jpeg, .jpeg, .jpeg), ("jpeg", .png, .png, .png),
      ("jpeg", .auto, .jpeg, .jpeg),
      ("png", .keep, .png, .png), ("png", .jpeg, .jpeg, .jpeg), ("png", .png, .png, .png),
      ("png", .auto, .png, .png),
      ("jpeg", .webp, .webp, .webp), ("png", .webp, .webp, .webp), ("gif", .webp, .webp, .webp),
      ("gif", .keep, .gif, .png), ("gif", .jpeg, .jpeg, .jpeg), ("gif", .png, .png, .png),
      ("gif", .auto, .png, .png), ("webp/lossy", .webp, .webp, .webp),
      ("webp/lossy", .keep, .webp, .jpeg), ("webp/lossy", .jpeg, .jpeg, .jpeg),
      ("webp/lossy", .png, .png, .png), ("webp/lossy", .auto, .webp, .jpeg),
      ("webp/lossless", .keep, .webp, .png), ("webp/lossless", .jpeg, .jpeg, .jpeg),
      ("webp/lossless", .png, .png, .png),
    ] as [(String, PictureEncoding, PictureFormat, PictureFormat)])
  func theFormatIsTheOneThatWasAskedFor(
    _ name: String, _ encoding: PictureEncoding, fits: PictureFormat, resized: PictureFormat
  ) throws {
    let source = try Self.source(name)
    let asItIs = try preparing(source, .init(encoding: encoding))
    #expect(asItIs.picture.format == fits)
    #expect(asItIs.picture.report?.resized == false)
    // A picture that already has the format is copied, except for files of the corpus, which contain metadata.
    if fits == asItIs.picture.report?.before.format, !name.contains("/") {
      #expect(asItIs.bytes == source)
    }
    let smaller = try preparing(source, .init(encoding: encoding).withEdge(9))
    #expect(smaller.picture.format == resized)
    #expect(smaller.picture.size?.longestEdge == 9)
    for (bytes, format) in [(asItIs.bytes, fits), (smaller.bytes, resized)] {
      #expect(bytes.withUnsafeBytes { PicturePreparer.inspect($0) } == format)
    }
  }

  @Test(
    arguments: [
      (.any, .png, []), (.claude, .gif, []), (.codex, .png, []), (.gemini, .png, []),
    ] as [(PictureReceiver, PictureFormat, [PictureWarning])])
  func aGIFIsForThoseWhoTakeIt(
    _ receiver: PictureReceiver, format: PictureFormat, warnings: [PictureWarning]
  ) throws {
    let result = try preparing(Self.gif, .init(receiver: receiver))
    #expect(result.picture.format == format)
    #expect(result.picture.report?.warnings == warnings)
    if format == .gif {
      #expect(result.bytes == Self.gif)
    } else {
      let pixels = try pixels(ofPNG: result.bytes)
      #expect(pixels.distance { GIFFixture.colors[GIFFixture.index($0, $1)] } == 0)
    }
    let kept = try preparing(Self.gif, .init(receiver: receiver, encoding: .keep))
    #expect(kept.picture.format == .gif)
    #expect(
      kept.picture.report?.warnings == (receiver == .any ? [.notShownByAll(.gif)] : []))
  }

  @Test func anAnimationForGeminiIsItsFirstFrame() throws {
    let image = GIFFixture.image(Self.size)
    let gif = GIFFixture.header(64, 48) + GIFFixture.loop + image + image + [0x3B]
    let result = try preparing(gif, .init(receiver: .gemini))
    #expect(result.picture.format == .png)
    #expect(result.picture.report?.warnings == [.firstFrameOnly])
    #expect(result.picture.report?.dropped == [.frames])
  }

  @Test(
    arguments: [
      (.any, 1568, 2000), (.claude, 2000, 2000), (.codex, 2048, 2048), (.gemini, 2048, 2304),
    ] as [(PictureReceiver, Int, Int)])
  func everyReceiverHasItsOwnEdges(
    _ receiver: PictureReceiver, photo: Int, lossless: Int
  ) throws {
    let options = PreparationOptions(receiver: receiver)
    for (edge, source) in [
      (photo, try JPEGFixture.jpeg(2400, 40)), (lossless, PNGFixture(2400, 40).bytes),
    ] {
      let result = try preparing(source, options)
      #expect(result.picture.size?.longestEdge == edge)
      #expect(result.picture.report?.resized == true)
    }
    #expect(try preparing(JPEGFixture.jpeg(photo, 9), options).picture.report?.resized == false)
    let screenshot = try preparing(PNGFixture(lossless, 9).bytes, options)
    #expect(screenshot.picture.report?.resized == false)
  }

  // MARK: Bytes

  @Test func ofFewBytesAScreenshotKeepsItsPixels() throws {
    // Lines of two colors, which libpng compresses to very few bytes.
    let plane = Plane(.packed(PixelSize(width: 3000, height: 2000), channels: 3))
    for y in 0..<2000 {
      let isLine = y % 20 < 9
      plane.row(y).initialize(repeating: 255, count: plane.shape.stride)
      for x in stride(from: 0, to: isLine ? 2700 : 0, by: 9) {
        plane.row(y).advanced(by: 3 * x).update(repeating: 0, count: 3 * (3 + x % 4))
      }
    }
    let picture = PackedPicture(plane)
    let palette = try #require(ColorPalette(of: picture))
    let source = try PNGEncoder(profile: nil, metadata: .none).encode(palette.indexed(picture))
    let result = try preparing(source)
    #expect(result.picture.size == PixelSize(width: 1921, height: 1280))
    #expect(result.picture.format == .png)
    // Gray edges make the file larger, which is worth it.
    #expect(result.bytes.count > source.count)
  }

  @Test(arguments: [30, 60])
  func aPhotoOfFewBytesKeepsItsQualityAndMayGrow(quality: Int) throws {
    let source = try JPEGFixture.jpeg(700, 500, quality: quality)
    for options in [
      PreparationOptions().withEdge(699), PreparationOptions(encoding: .keep).withEdge(690),
    ] {
      let result = try preparing(source, options)
      #expect(result.bytes.count > source.count)
      #expect(tables(result.bytes) == tables(try JPEGFixture.jpeg(16, 16, quality: 85)))
      #expect(result.picture.report?.quality == PictureQuality(85, isLowered: false))
      #expect(result.picture.size?.longestEdge == options.bounds.photoEdge)
    }
  }

  @Test func aQualityThatWasLoweredIsReported() throws {
    let grain = JPEGFixture.noise(2000 * 1500)
    let noise = SampleGrid(columns: 2000, rows: 1500) { x, y in Double(grain[2000 * y + x]) }
    let source = try JPEGFixture.gray(noise, quality: 30)
    let result = try preparing(source, PreparationOptions().withEdge(1999))
    #expect(result.picture.report?.quality == PictureQuality(75, isLowered: true))
    #expect(result.picture.report?.summary.contains("quality 75") == true)
    #expect(tables(result.bytes) == tables(try JPEGFixture.gray(noise, quality: 75)))
    let asked = try preparing(source, PreparationOptions(quality: 60).withEdge(1999))
    #expect(asked.picture.report?.quality == PictureQuality(60, isLowered: false))
  }

  @Test func anotherFormatMayCostMoreBytes() throws {
    let source = try JPEGFixture.jpeg(200, 150, quality: 30)
    let result = try preparing(source, .init(encoding: .png).withEdge(199))
    #expect(result.bytes.count > source.count)
    #expect(result.picture.size?.longestEdge == 199)
  }

  @Test func theMostBytesAreKept() throws {
    let photo = try JPEGFixture.jpeg(400, 300)
    let screenshot = PNGFixture(400, 300).bytes
    for source in [photo, screenshot] {
      for encoding in PictureEncoding.allCases {
        for bytes in [20_000, 4000, 2000] {
          var options = PreparationOptions(encoding: encoding)
          options.bounds.bytes = bytes
          let result = try preparing(source, options)
          #expect(result.bytes.count <= bytes, "\(encoding) in \(bytes)")
          #expect(result.picture.report?.after.byteCount == result.bytes.count)
        }
      }
    }
  }

  // MARK: Quality

  private func tables(_ jpeg: [UInt8]) -> [[UInt8]] {
    JPEGFixture.segments(of: jpeg).filter { $0.marker == 0xDB }.map(\.bytes)
  }

  @Test(
    arguments: [
      // The qualities of the source and the options, whether the picture is made smaller, and the resulting quality.
      (98, 40, false, 92), (98, 95, false, 95), (98, 40, true, 40), (98, 85, true, 85),
      (40, 85, false, 92),
    ])
  func whatIsOnlyTurnedLosesLittle(
    _ source: Int, wanted: Int, isSmaller: Bool, expected: Int
  ) throws {
    // The picture has incomplete blocks, so it cannot be turned without being decoded.
    let lying = JPEGFixture.oriented(
      try JPEGFixture.jpeg(203, 151, quality: source), .upsideDown)
    let options = PreparationOptions(quality: wanted).withEdge(isSmaller ? 101 : 1568)
    let result = try preparing(lying, options)
    #expect(tables(result.bytes) == tables(try JPEGFixture.jpeg(16, 16, quality: expected)))
  }
}
