// Which format and which quality a picture gets.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct PictureEncoderTests {
  private static let size = PixelSize(width: 200, height: 150)

  private func encode(
    _ picture: PackedPicture, _ encoding: PictureEncoding = .auto, quality: Int = 85,
    isLossless: Bool = true, mostBytes: Int = .max, wantedBytes: Int = .max
  ) throws -> EncodedPicture {
    try PictureEncoder(
      encoding: encoding, quality: quality, isLossless: isLossless, profile: nil, metadata: .none,
      mostBytes: mostBytes, wantedBytes: wantedBytes
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

  /// More colors than a palette has.
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

  /// The number of bytes at a quality, with the color resolution that the choice gives.
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
    // A byte holds several pixels, which no file without a palette achieves.
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

  // MARK: Bytes

  @Test(arguments: [85, 75, 65, 55, 45, 35, 25])
  func theBestQualityThatFitsIsTaken(_ quality: Int) throws {
    for (mostBytes, wantedBytes) in [(true, false), (false, true)] {
      let room = try count(photo, quality, isLossless: false)
      let encoded = try encode(
        photo, isLossless: false, mostBytes: mostBytes ? room : .max,
        wantedBytes: wantedBytes ? room : .max)
      #expect(encoded.bytes.count == room)
      #expect(encoded.size == Self.size)
    }
  }

  @Test func aPhotoThatNoQualityMakesAsSmallAsItsSourceHasTheWorst() throws {
    let worst = try count(photo, 25, isLossless: false)
    let encoded = try encode(photo, isLossless: false, wantedBytes: worst - 1)
    #expect(encoded.size == Self.size)
    #expect(encoded.bytes.count == worst)
  }

  @Test func textStaysLegibleWhereTheSourceWasFewBytes() throws {
    let legible = try count(photo, 65, isLossless: true)
    #expect(try encode(photo, wantedBytes: legible).bytes.count == legible)
    let wanted = try encode(photo, wantedBytes: legible - 1)
    #expect(wanted.bytes.count == (try count(photo, 85, isLossless: true)))
    #expect(wanted.size == Self.size)
    let sharp = try encode(text, wantedBytes: 10)
    #expect(sharp.bytes == (try encode(text).bytes))
  }

  @Test func aReceiversLimitGoesBelowWhatIsLegible() throws {
    let room = try count(photo, 25, isLossless: true)
    let encoded = try encode(photo, mostBytes: room)
    #expect(encoded.bytes.count == room)
    #expect(encoded.size == Self.size)
  }

  @Test func whatNoQualityMakesSmallEnoughBecomesSmaller() throws {
    let room = try count(photo, 25, isLossless: false) - 1
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

  @Test(arguments: [PictureEncoding.png, .keep])
  func coarseColorsComeBeforeFewerPixels(_ encoding: PictureEncoding) throws {
    let whole = try encode(photo, encoding).bytes.count
    let encoded = try encode(photo, encoding, mostBytes: whole - 1)
    #expect(encoded.format == .png)
    #expect(encoded.size == Self.size)
    #expect(encoded.bytes.count < whole / 2)
    let smaller = try encode(photo, encoding, mostBytes: encoded.bytes.count - 1)
    #expect(smaller.format == .png)
    #expect(smaller.size == PixelSize(width: 160, height: 120))
    // No receiver refuses it, so its colors are worth the bytes.
    #expect(try encode(photo, encoding, wantedBytes: whole - 1).bytes.count == whole)
  }

  @Test(arguments: PictureEncoding.allCases)
  func onePixelIsTheEnd(_ encoding: PictureEncoding) throws {
    let encoded = try encode(photo, encoding, isLossless: false, mostBytes: 10)
    #expect(encoded.size == PixelSize(width: 1, height: 1))
    #expect(encoded.bytes.count > 10)
  }

  @Test(arguments: [80, 92])
  func theWorstQualityIsTriedWhateverTheFirst(quality: Int) throws {
    let room = try count(photo, 25, isLossless: false)
    let wanted = try encode(photo, quality: quality, isLossless: false, wantedBytes: room)
    #expect(wanted.bytes.count <= room)
    let most = try encode(photo, quality: quality, isLossless: false, mostBytes: room)
    #expect(most.size == Self.size)
  }

  @Test func aQualityBelowTheWorstIsTriedOnce() throws {
    let encoded = try encode(photo, quality: 10, isLossless: false, mostBytes: 100_000)
    #expect(encoded.bytes.count < (try count(photo, 25, isLossless: false)))
    #expect(encoded.size == Self.size)
  }
}
