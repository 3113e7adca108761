// Parts of pictures.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct CropTests {
  private func preparing(_ source: [UInt8], _ options: PreparationOptions) throws -> Pixels {
    let result = try source.withUnsafeBytes { try PicturePreparer(options).preparedWhole($0) }
    guard case .bytes(let bytes) = result.bytes else { throw UnexpectedlyUnchanged() }
    return try pixels(ofPNG: bytes)
  }

  private func options(_ crop: String?, edge: Int = 5000) throws -> PreparationOptions {
    var options = PreparationOptions(encoding: .keep).withEdge(edge)
    options.encoding = .png
    options.crop = try crop.map { try #require(PictureCrop($0)) }
    return options
  }

  /// A picture at full quality whose metadata gives an orientation.
  private static func lying(_ orientation: PictureOrientation) throws -> [UInt8] {
    JPEGFixture.oriented(try JPEGFixture.jpeg(64, 48, .full, quality: 100), orientation)
  }

  @Test(arguments: [(64, 48, "17x11+5+9"), (200, 3, "100x2+50+1"), (9, 9, "3x9+6+0")])
  func aPartHasThePixelsOfTheWhole(_ width: Int, _ height: Int, crop: String) throws {
    let source = PNGFixture(width, height).bytes
    let whole = try preparing(source, options(nil, edge: 5000).withEdge(5000))
    let part = try preparing(source, options(crop))
    let region = try #require(
      PictureCrop(crop)?.region(of: PixelSize(width: width, height: height)))
    #expect(part.size == region.size)
    #expect(part.distance { whole[region.left + $0, region.top + $1] } == 0)
  }

  @Test(arguments: PictureOrientation.allCases)
  func aPartOfALyingPhotoIsSeenUpright(_ orientation: PictureOrientation) throws {
    let source = try Self.lying(orientation)
    let whole = try preparing(source, options(nil))
    let part = try preparing(source, options("17x12+4+9"))
    #expect(part.size == PixelSize(width: 17, height: 12))
    // Color at half its resolution has different neighbors at the edges of the part.
    #expect(part.distance { whole[4 + $0, 9 + $1] } <= 40)
  }

  @Test(arguments: [1, 2, 4, 8])
  func aPartIsReducedLikeAPictureOfItsOwn(divisor: Int) throws {
    let size = PixelSize(width: 640, height: 480)
    let source = PNGFixture(size.width, size.height).bytes
    let crop = "256x128+64+32"
    // Cropped first, then reduced.
    let cropped = try source.withUnsafeBytes {
      try PicturePreparer(options(crop)).preparedWhole($0)
    }
    guard case .bytes(let first) = cropped.bytes else { throw UnexpectedlyUnchanged() }
    let inTwoSteps = try preparing(first, options(nil, edge: 256 / divisor).withEdge(256 / divisor))
    let atOnce = try preparing(source, options(crop, edge: 256 / divisor))
    #expect(atOnce.size == PixelSize(width: 256 / divisor, height: 128 / divisor))
    #expect(atOnce.distance { inTwoSteps[$0, $1] } <= 1)
  }

  @Test func everyFormatIsCropped() throws {
    for name in [
      "jpeg/baseline.jpg", "jpeg/progressive.jpg", "jpeg/inks.jpg", "webp/lossy", "webp/lossless",
      "webp/opacity", "webp/offset", "gif/still", "gif/interlaced", "gif/outside", "bmp/rgb",
      "bmp/runs-8", "bmp/one-bit", "bmp/top-down", "tiff/tiles", "tiff/strips", "heif/heic",
      "heif/avif",
    ] {
      let source = try PictureFixture.corpus(name)
      let whole = try preparing(source, options("100%x100%+0+0").withEdge(4999))
      let part = try preparing(source, options("50%x50%+50%+50%"))
      let offset = (
        x: whole.size.width - part.size.width, y: whole.size.height - part.size.height
      )
      let distance = part.distance { whole[offset.x + $0, offset.y + $1] }
      // The color of JPEG, at half its resolution, has different neighbors at the edges of the part; and two
      // palettes that look the same differ.
      let most = name.hasPrefix("jpeg/") ? 80 : name == "webp/lossy" ? 16 : 0
      #expect(distance <= most, "\(name)")
    }
  }

  @Test func thePartIsReported() throws {
    let source = PNGFixture(64, 48).bytes
    let result = try source.withUnsafeBytes {
      try PicturePreparer(options("20x10+4+2")).preparedWhole($0)
    }
    let report = try #require(result.report)
    #expect(
      report.part
        == PicturePart(
          region: PixelRegion(left: 4, top: 2, size: PixelSize(width: 20, height: 10))))
    #expect(!report.resized && report.scale == 1)
    #expect(report.summary.hasSuffix("(20x10 from +4+2)"))
    let all = try source.withUnsafeBytes {
      try PicturePreparer(options("64x48+0+0")).preparedWhole($0)
    }
    #expect(all.report?.part == .whole)
  }

  @Test func whatIsBeyondThePictureIsRefused() throws {
    var options = PreparationOptions()
    let crop = try #require(PictureCrop("9x9+64+0"))
    options.crop = crop
    let error = refusal(of: PNGFixture(64, 48).bytes, options)
    #expect(error == .outside(crop, PixelSize(width: 64, height: 48)))
    #expect(error?.description == "9x9+64+0 is outside the picture, which has 64x48 pixels")
  }

  @Test func piecesOfAPartLieInIt() throws {
    let source = PNGFixture(64, 480).bytes
    var options = PreparationOptions(encoding: .png, splitting: .always).withEdge(100)
    options.crop = PictureCrop("32x400+8+40")
    let pieces = try source.withUnsafeBytes { try PicturePreparer(options).prepare($0) }
    #expect(pieces.count > 3)
    var end = 40
    for (index, piece) in pieces.enumerated() {
      let part = try #require(piece.report?.part)
      let region = try #require(part.region)
      #expect(part.piece == PicturePiece(number: index + 1, count: pieces.count))
      #expect(region.left == 8 && region.size.width == 32)
      #expect(region.top <= end && region.top + region.size.height > end)
      end = region.top + region.size.height
      guard case .bytes(let bytes) = piece.bytes else { throw UnexpectedlyUnchanged() }
      let shown = try pixels(ofPNG: bytes)
      #expect(shown.distance { PNGFixture.color(8 + $0, region.top + $1) } == 0)
    }
    #expect(end == 440)
  }
}
