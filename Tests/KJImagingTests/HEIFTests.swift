// HEIC and AVIF pictures, read by libheif.

import KJDomain
import Testing

@testable import KJImaging

@Suite(.enabled(if: HEIFLibrary.shared != nil, "libheif is not installed"))
struct HEIFTests {
  private static let size = PixelSize(width: 96, height: 64)

  private func with<Result>(
    _ name: String, _ body: (HEIFSource) throws -> Result
  ) throws -> Result {
    try PictureFixture.heif(name).withUnsafeBytes { buffer in
      let format = try #require(PictureFormat(head: buffer))
      return try body(HEIFSource(ByteView(buffer), format, limits: .standard))
    }
  }

  @Test(arguments: ["heic", "avif"])
  func aPictureIsMadeAJPEG(name: String) throws {
    let prepared = try prepare(PictureFixture.heif(name))
    #expect(prepared.report.before.format == PictureFormat(rawValue: name))
    #expect(prepared.report.before.size == Self.size)
    #expect(prepared.report.after.size == Self.size)
    #expect(prepared.report.warnings == [])
    try with(name) { source in
      let pixels = try Pixels(source)
      // Blue changes from pixel to pixel, so only the other channels are compared.
      let distance = pixels.distance {
        Array(PictureFixture.expected($0, $1, in: Self.size).prefix(2))
      }
      #expect(distance < 90)
    }
  }

  @Test func metadataIsFound() throws {
    try with("metadata") { source in
      #expect(source.held.isSuperset(of: [.exif, .position]))
      #expect(
        source.metadata.exif?.starts(with: "II".utf8) == true
          || source.metadata.exif?.starts(with: "MM".utf8) == true)
      #expect(source.orientation == .upright)
      #expect(source.strippedCount == nil)
    }
  }

  @Test(arguments: ["heic", "avif"])
  func whatIsCutOffIsRefused(name: String) throws {
    let whole = try PictureFixture.heif(name)
    let format = try #require(PictureFormat(rawValue: name))
    for length in stride(from: 32, to: whole.count - 1, by: 7) {
      guard case .decoder(format, _) = refusal(of: Array(whole.prefix(length))) else {
        Issue.record("not refused at \(length)")
        continue
      }
    }
  }

  @Test func theSizeIsThatOfTheDecodedPicture() throws {
    try with("cropped") { source in
      // libheif announces 96 by 100 pixels.
      #expect(source.size == Self.size)
      let pixels = try Pixels(source)
      #expect(pixels.size == Self.size)
    }
  }

  @Test func aSequenceAloneIsNamed() throws {
    let head = [0, 0, 0, 20] + Array("ftypavis\0\0\0\0avis".utf8)
    let movie = [0, 0, 0, 8] + Array("moov".utf8)
    #expect(
      refusal(of: head + movie) == .unsupported(.avif, "a sequence without a still picture"))
    guard case .decoder(.avif, _) = refusal(of: head) else {
      Issue.record("a file without anything is not a sequence")
      return
    }
  }

  @Test func deepPicturesCountForMore() throws {
    for (name, bytesHeld) in [("heic", 6), ("deep", 11), ("avif", 8)] {
      let file = try PictureFixture.heif(name)
      for (spare, isRefused) in [(0, false), (-1, true)] {
        let limits = PictureLimits(
          pixels: 500_000_000, bufferedPixels: 1_000_000, decodedBytes: 384_000_000,
          heifBytes: 16_000_000 + 2 * file.count + bytesHeld * Self.size.pixelCount + spare,
          scans: 64)
        let error = file.withUnsafeBytes { source -> PictureError? in
          do throws(PictureError) {
            _ = try PicturePreparer(.init(), limits: limits).prepare(source)
            return nil
          } catch {
            return error
          }
        }
        #expect((error != nil) == isRefused, "\(name): \(error.map(String.init) ?? "")")
      }
    }
  }

  @Test func messagesOfTheLibraryEndWithoutALineEnd() {
    #expect(String(messageOf: "Bitstream error. \n") == "Bitstream error")
    #expect(String(messageOf: "\n") == "the data makes no sense")
  }

  @Test func enormousPicturesAreRefused() throws {
    let file = try PictureFixture.heif("heic")
    let limits = PictureLimits(
      pixels: 500_000_000, bufferedPixels: 1, decodedBytes: 1,
      heifBytes: 16_000_000 + 2 * file.count + 6 * 96 * 64 - 1, scans: 64)
    let preparer = PicturePreparer(.init(), limits: limits)
    let error = PictureError.tooLargeForLibrary(.heic, Self.size, limit: 96 * 64 - 1)
    #expect(throws: error) { try file.withUnsafeBytes { try preparer.preparedWhole($0) } }
    #expect(error.steps(for: "a.heic") == ["convert it first: 'heif-convert a.heic a.jpg'"])
  }
}
