// Which format and which quality a picture gets.

import KJDomain
import KJTestSupport
import Testing

@testable import KJImaging

@Suite struct PictureEncoderTests {
  private static let size = PixelSize(width: 200, height: 150)

  private func encode(
    _ picture: PackedPicture, _ encoding: PictureEncoding = .auto, quality: Int = 85,
    isLossless: Bool = true, isUnreduced: Bool = false, mostBytes: Int = .max,
    wantedBytes: Int = .max
  ) throws -> EncodedPicture {
    try PictureEncoder(
      encoding: encoding, quality: quality, isLossless: isLossless, isUnreduced: isUnreduced,
      profile: nil, metadata: .none, mostBytes: mostBytes, wantedBytes: wantedBytes
    ).encode(.packed(picture))
  }

  private static func packed(_ color: (_ x: Int, _ y: Int) -> [UInt8]) -> PackedPicture {
    let plane = Plane(.packed(size, channels: 3))
    for y in 0..<size.height {
      for x in 0..<size.width {
        for (channel, value) in color(x, y).enumerated() { plane.row(y)[3 * x + channel] = value }
      }
    }
    return PackedPicture(plane)
  }

  /// A few colors with sharp edges, far apart.
  private let text = packed { x, y in PNGFixture.color(x / 7, y / 9).map(UInt8.init) }

  /// More colors than a palette can hold.
  private let photo: PackedPicture = {
    let noise = JPEGFixture.noise(3 * size.pixelCount)
    let patterns = (0..<3).map { JPEGFixture.pattern(200, 150, phase: Double($0) * 2) }
    return packed { x, y in
      (0..<3).map { channel in
        let grain = Double(noise[3 * (y * 200 + x) + channel] / 4)
        return UInt8(min(255, patterns[channel][x, y] + grain))
      }
    }
  }()

  private let gray = PackedPicture(JPEGFixture.pattern(200, 150).plane())

  private func sampling(_ jpeg: [UInt8]) throws -> [Int] {
    try withStructure(of: jpeg) { $0.frame.sampling.map { 10 * $0.horizontal + $0.vertical } }
  }

  /// The number of bytes at a given quality, with the color resolution that the encoder chooses.
  private func count(_ picture: PackedPicture, _ quality: Int, isLossless: Bool) throws -> Int {
    try encode(picture, .jpeg, quality: quality, isLossless: isLossless).bytes.count
  }

  // MARK: Format

  @Test(arguments: [PictureEncoding.auto, .keep, .png])
  func sharpEdgesAreWrittenAsTheyAre(_ encoding: PictureEncoding) throws {
    let encoded = try encode(text, encoding)
    #expect(encoded.format == .png)
    let distance = try pixels(ofPNG: encoded.bytes).distance { x, y in
      PNGFixture.color(x / 7, y / 9)
    }
    #expect(distance == 0)
    // Each byte holds several pixels, which no file without a palette can achieve.
    #expect(encoded.bytes.count < Self.size.pixelCount / 6)
  }

  @Test func manyColorsOfALosslessPictureBecomeJPEGOfFineColor() throws {
    let encoded = try encode(photo)
    #expect(encoded.format == .jpeg)
    #expect(try sampling(encoded.bytes) == [11, 11, 11])
  }

  @Test(arguments: [PictureEncoding.auto, .keep, .jpeg])
  func aPhotoBecomesJPEGOfCoarseColor(_ encoding: PictureEncoding) throws {
    for picture in [photo, text] {
      let encoded = try encode(picture, encoding, isLossless: false)
      #expect(encoded.format == .jpeg)
      #expect(try sampling(encoded.bytes) == [22, 11, 11])
    }
  }

  @Test func whatIsAskedForIsMade() throws {
    #expect(try encode(text, .jpeg).format == .jpeg)
    #expect(try sampling(encode(text, .jpeg).bytes) == [11, 11, 11])
    #expect(try encode(text, .webp).format == .webp)
    for picture in [photo, text, gray] {
      for isLossless in [true, false] {
        #expect(try encode(picture, .png, isLossless: isLossless).format == .png)
      }
      #expect(try encode(picture, .keep).format == .png)
    }
  }

  @Test func thePhotoAsPNGHasAllItsColors() throws {
    let distance = try pixels(ofPNG: encode(photo, .png).bytes).distance { x, y in
      withExtendedLifetime(photo) { (0..<3).map { Int(photo.samples.row(y)[3 * x + $0]) } }
    }
    #expect(distance == 0)
  }

  @Test func smoothGrayIsNotSharp() throws {
    let encoded = try encode(gray)
    #expect(encoded.format == .jpeg)
    #expect(try sampling(encoded.bytes) == [11])
    let fewGrays = SampleGrid(columns: 200, rows: 150) { x, y in Double((x / 9 + y / 7) % 3 * 120) }
    #expect(try encode(PackedPicture(fewGrays.plane())).format == .png)
  }

  // MARK: Text

  /// Words of many colors, in short runs: more colors than a palette can hold.
  private func colorfulText() -> PackedPicture {
    let noise = JPEGFixture.noise(3 * 64)
    return Self.packed { x, y in
      guard (x / 2 + y / 2) % 3 == 0 else { return [255, 255, 255] }
      let word = (x / 11 + y / 9 * 7) % 64
      return (0..<3).map { noise[3 * word + $0] &+ UInt8(x % 3 * 2 + y % 3) }
    }
  }

  @Test func aPaletteOfTextIsTakenWhereItIsSmallerAndNoWorse() throws {
    let colorfulText = colorfulText()
    let palette = try #require(ColorPalette(of: colorfulText))
    #expect(!palette.isExact)
    let jpeg = try encode(colorfulText, .jpeg)
    let encoded = try encode(colorfulText)
    #expect(encoded.format == .png)
    #expect(encoded.bytes.count < jpeg.bytes.count)
    let error = try colorfulText.meanSquaredError(from: JPEGDecoder.packed(jpeg.bytes))
    #expect(palette.meanSquaredError < error)
  }

  @Test func keepingLosesNoColor() throws {
    for picture in [colorfulText(), photo, text] {
      let encoded = try encode(picture, .keep)
      let distance = try pixels(ofPNG: encoded.bytes).distance { x, y in
        withExtendedLifetime(picture) { (0..<3).map { Int(picture.samples.row(y)[3 * x + $0]) } }
      }
      #expect(encoded.format == .png)
      #expect(distance == 0)
    }
  }

  @Test func aPictureOfFullSizeLosesNothingWhereThatIsCheap() throws {
    for picture in [photo, gray, text] {
      let encoded = try encode(picture, isUnreduced: true)
      #expect(encoded.format == .png)
      #expect(encoded.bytes == (try encode(picture, .keep).bytes))
    }
    let large = largePhoto()
    #expect(try encode(large, isUnreduced: true).format == .jpeg)
    #expect(try encode(photo, isLossless: false, isUnreduced: true).format == .jpeg)
  }

  // MARK: WebP

  @Test func asWebPTextIsLosslessAndAPhotoIsNot() throws {
    for picture in [text, gray] {
      let encoded = try encode(picture, .webp)
      #expect(encoded.format == .webp)
      if encoded.quality == nil {
        let shown = try webPPixels(encoded.bytes)
        let distance = shown.distance { x, y in
          withExtendedLifetime(picture) {
            let channels = picture.samples.shape.channels
            return (0..<3).map { channel in
              Int(picture.samples.row(y)[channels * x + min(channel, channels - 1)])
            }
          }
        }
        #expect(distance == 0)
      }
    }
    #expect(try encode(text, .webp).quality == nil)
    for isLossless in [true, false] {
      let encoded = try encode(photo, .webp, isLossless: isLossless)
      #expect(encoded.format == .webp)
      #expect(encoded.quality == 85)
    }
  }

  @Test func aWebPFileCarriesProfileAndMetadata() throws {
    let profile = try #require(ICCProfile(SyntheticProfile.tables(for: "RGB ").bytes))
    for picture in [text, photo] {
      let metadata = CarriedMetadata(
        exif: Array("MM\0*\0\0\0\u{8}\0\0".utf8) + [0, 0], xmp: [60, 62, 10])
      let encoded = try PictureEncoder(
        encoding: .webp, quality: 85, isLossless: true, isUnreduced: false, profile: profile,
        metadata: metadata,
        mostBytes: .max, wantedBytes: .max
      ).encode(.packed(picture))
      let plain = try encode(picture, .webp)
      let (found, foundProfile, condition, stripped) = try encoded.bytes.withUnsafeBytes { bytes in
        let structure = try WebPStructure(ByteView(bytes), limits: .standard)
        return (
          structure.metadata.carried, structure.profile, structure.condition, structure.size
        )
      }
      #expect(found.xmp == metadata.xmp && found.exif?.count == metadata.exif?.count)
      #expect(foundProfile == profile)
      #expect(condition == .whole)
      #expect(stripped == Self.size)
      #expect(try webPPixels(encoded.bytes) == webPPixels(plain.bytes))
    }
  }

  @Test func aPictureThatIsTooLongForWebPIsRefused() throws {
    let plane = Plane(.packed(PixelSize(width: 16_384, height: 1), channels: 3))
    plane.samples.initialize(repeating: 9, count: plane.shape.stride)
    let words = "the longest edge that WebP allows is 16383 pixels"
    #expect(throws: PictureError.encoder(words)) {
      try encode(PackedPicture(plane), .webp)
    }
  }

  private func webPPixels(_ file: [UInt8]) throws -> Pixels {
    try file.withUnsafeBytes { try Pixels(WebPSource(ByteView($0), limits: .standard)) }
  }

  // MARK: Bytes

  @Test(arguments: [85, 80, 75])
  func theBestQualityThatTheReceiverTakesIsTaken(_ quality: Int) throws {
    let room = try count(photo, quality, isLossless: false)
    let encoded = try encode(photo, isLossless: false, mostBytes: room)
    #expect(encoded.bytes.count == room)
    #expect(encoded.size == Self.size)
    #expect(encoded.quality == quality)
  }

  @Test func aPhotoOfFewBytesKeepsItsQualityHoweverSmallItsSourceWas() throws {
    let encoded = try encode(photo, isLossless: false, wantedBytes: 10)
    #expect(encoded.quality == 85)
    #expect(encoded.bytes.count < PictureEncoder.modestByteCount)
  }

  /// A photo of over 500 kB at every quality that is tried.
  private func largePhoto() -> PackedPicture {
    let size = PixelSize(width: 1600, height: 1400)
    let plane = Plane(.packed(size, channels: 3))
    for (index, value) in JPEGFixture.noise(3 * size.pixelCount).enumerated() {
      plane.samples[index] = value
    }
    return PackedPicture(plane)
  }

  @Test(arguments: [85, 80, 75])
  func aLargePhotoDoesNotOutgrowItsSource(_ quality: Int) throws {
    let large = largePhoto()
    let room = try encode(large, .jpeg, quality: quality, isLossless: false).bytes.count
    #expect(room > PictureEncoder.modestByteCount)
    let encoded = try encode(large, isLossless: false, wantedBytes: room)
    #expect(encoded.quality == quality)
    #expect(encoded.size == large.size)
  }

  @Test func noPhotoIsWorseThanTheLeastQuality() throws {
    let large = largePhoto()
    let encoded = try encode(large, isLossless: false, wantedBytes: 10)
    #expect(encoded.quality == 75)
    #expect(encoded.size == large.size)
  }

  @Test func whatNoQualityMakesSmallEnoughBecomesSmaller() throws {
    let room = try count(photo, 75, isLossless: false) - 1
    for encoding in [PictureEncoding.auto, .keep, .jpeg] {
      let encoded = try encode(photo, encoding, isLossless: false, mostBytes: room)
      #expect(encoded.bytes.count <= room)
      #expect(encoded.size == PixelSize(width: 160, height: 120))
      #expect(encoded.format == .jpeg)
    }
    let tiny = try encode(photo, isLossless: false, mostBytes: 1200)
    #expect(tiny.bytes.count <= 1200)
    #expect(tiny.size.longestEdge < 160)
  }

  @Test func coarseColorsComeBeforeFewerPixels() throws {
    let whole = try encode(photo, .png).bytes.count
    let encoded = try encode(photo, .png, mostBytes: whole - 1)
    #expect(encoded.format == .png)
    #expect(encoded.size == Self.size)
    #expect(encoded.bytes.count < whole / 2)
    let smaller = try encode(photo, .png, mostBytes: encoded.bytes.count - 1)
    #expect(smaller.format == .png)
    #expect(smaller.size == PixelSize(width: 160, height: 120))
  }

  @Test func fewerPixelsComeBeforeLosingColors() throws {
    let whole = try encode(photo, .keep).bytes.count
    let encoded = try encode(photo, .keep, mostBytes: whole - 1)
    #expect(encoded.format == .png)
    #expect(encoded.size == PixelSize(width: 160, height: 120))
  }

  @Test(arguments: PictureEncoding.allCases)
  func onePixelIsTheEnd(_ encoding: PictureEncoding) throws {
    let encoded = try encode(photo, encoding, isLossless: false, mostBytes: 10)
    #expect(encoded.size == PixelSize(width: 1, height: 1))
    #expect(encoded.bytes.count > 10)
  }

  @Test(arguments: [78, 92])
  func theLeastQualityIsTriedWhateverTheFirst(quality: Int) throws {
    let room = try count(photo, 75, isLossless: false)
    let encoded = try encode(photo, quality: quality, isLossless: false, mostBytes: room)
    #expect(encoded.bytes.count == room)
    #expect(encoded.size == Self.size)
  }

  @Test func aQualityBelowTheLeastIsTriedOnce() throws {
    let encoded = try encode(photo, quality: 10, isLossless: false, mostBytes: 100_000)
    #expect(encoded.quality == 10)
    #expect(encoded.size == Self.size)
  }
}
