// Recognizing formats by their first bytes.

import KJDomain
import Testing

@Suite struct PictureFormatTests {
  private static let signatures: [(PictureFormat, [UInt8])] = [
    (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
    (.jpeg, [0xFF, 0xD8]),
    (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    (.gif, Array("GIF87a".utf8)),
    (.gif, Array("GIF89a".utf8)),
    (.webp, Array("RIFF\u{1}\0\0\0WEBPVP8 ".utf8)),
    (.heic, [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)),
    (.heic, [0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1heic".utf8)),
    (.avif, [0, 0, 0, 28] + Array("ftypavif\0\0\0\0avifmif1miaf".utf8)),
    (.avif, [0, 0, 0, 24] + Array("ftypmif1\0\0\0\0mif1avif".utf8)),
    (.bmp, Array("BM".utf8) + [0x36, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, 40, 0, 0, 0]),
    (.bmp, Array("BM".utf8) + [0x36, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, 46, 0, 0, 0]),
    (.tiff, [0x49, 0x49, 0x2A, 0]),
    (.tiff, [0x4D, 0x4D, 0, 0x2A]),
    (.tiff, [0x49, 0x49, 0x2B, 0]),
  ]

  @Test(arguments: signatures)
  func aSignatureNamesItsFormat(_ format: PictureFormat, _ bytes: [UInt8]) {
    #expect(PictureFormat(head: bytes) == format)
    #expect(PictureFormat(head: bytes + [UInt8](repeating: 0xFF, count: 5000)) == format)
  }

  @Test(arguments: signatures)
  func aSignatureThatIsCutOffNamesNone(_ format: PictureFormat, _ bytes: [UInt8]) {
    // The brand of an ISO file may be the first one or the last one.
    let shortest = format == .jpeg ? 2 : format == .heic || format == .avif ? 12 : bytes.count
    for length in 0..<min(shortest, bytes.count) where format != .webp || length < 12 {
      #expect(PictureFormat(head: bytes.prefix(length)) == nil)
    }
  }

  @Test(arguments: [
    "", "hello", "BM is a word, and this is a text", "RIFF....WAVE", "\0\0\0\u{18}ftypmp42",
    "\0\0\0\u{18}ftypisom\0\0\0\0isommp42", "GIF90a", "\u{89}PNG", "II*", "%PDF-1.7",
  ])
  func otherBytesNameNone(_ text: String) {
    #expect(PictureFormat(head: text.utf8) == nil)
  }

  @Test func aBrandOutsideItsBoxDoesNotCount() {
    let bytes = [0, 0, 0, 16] + Array("ftypisom\0\0\0\0heicheic".utf8)
    #expect(PictureFormat(head: bytes) == nil)
    // The minor version is a number, whatever text it resembles.
    #expect(PictureFormat(head: [0, 0, 0, 24] + Array("ftypisomheicisommp42".utf8)) == nil)
  }

  @Test func namesAndExtensionsAreTheUsualOnes() {
    #expect(
      PictureFormat.allCases.map(\.name)
        == ["JPEG", "PNG", "GIF", "WebP", "HEIC", "AVIF", "BMP", "TIFF"])
    #expect(
      PictureFormat.allCases.map(\.fileExtension)
        == ["jpg", "png", "gif", "webp", "heic", "avif", "bmp", "tiff"])
  }
}
