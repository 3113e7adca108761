// Formats that kj knows only by name.

import KJDomain
import Testing

@Suite struct ForeignFormatTests {
  private static let signatures: [(ForeignFormat, [UInt8])] = [
    (.pdf, Array("%PDF-1.7\n".utf8)),
    (.svg, Array("<svg xmlns=".utf8)),
    (.svg, [0xEF, 0xBB, 0xBF] + Array("\n<?xml version='1.0'?>\n<!-- a -->\n<svg>".utf8)),
    (.svg, Array("<!DOCTYPE svg PUBLIC ''>\n<svg>".utf8)),
    (.jpegXL, [0xFF, 0x0A, 0x27]),
    (.jpegXL, [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A]),
    (.jpeg2000, [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A]),
    (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
    (.photoshop, Array("8BPS\0\u{1}".utf8)),
    (.icon, [0, 0, 1, 0, 1, 0, 16, 16, 0, 0] + [UInt8](repeating: 1, count: 12)),
    (.icon, [0, 0, 2, 0, 1, 0, 16, 16, 0, 0] + [UInt8](repeating: 1, count: 12)),
    (.cameraRaw, Array("FUJIFILMCCD-RAW 0201".utf8)),
    (.cameraRaw, Array("IIRO\u{8}\0\0\0".utf8)),
    (.cameraRaw, Array("II*\0\u{10}\0\0\0CR\u{2}\0".utf8)),
    (.cameraRaw, [0, 0, 0, 24] + Array("ftypcrx \0\0\0\u{1}crx isom".utf8)),
    (.panasonicRaw, Array("IIU\0\u{18}\0\0\0".utf8)),
  ]

  @Test(arguments: signatures)
  func aSignatureNamesItsFormat(_ format: ForeignFormat, _ bytes: [UInt8]) {
    #expect(ForeignFormat(head: bytes) == format)
    #expect(PictureFormat(head: bytes) == nil)
  }

  @Test(arguments: [
    "", "hello", "<html><svg>", "<?xml version='1.0'?><html/>", "\0\0\u{1}\0", "\0\0\u{1}\0\0\0",
    "8BPS", "%PD", "II*\0", "\0\0\0\u{C}JXL", "8BIM",
  ])
  func otherBytesNameNone(_ text: String) {
    #expect(ForeignFormat(head: text.utf8) == nil)
  }

  @Test func eachIsConvertedByACommandThatCanBePasted() {
    #expect(ForeignFormat.pdf.conversion(of: "a.pdf") == "pdftoppm -r 150 -png a.pdf a")
    #expect(ForeignFormat.svg.conversion(of: "b/a.svg") == "rsvg-convert b/a.svg -o b/a.png")
    #expect(ForeignFormat.jpegXL.conversion(of: "FILE") == "djxl FILE FILE.png")
    #expect(ForeignFormat.jpeg2000.conversion(of: ".jp2") == "opj_decompress -i .jp2 -o .jp2.png")
    #expect(ForeignFormat.photoshop.conversion(of: "a.b.psd") == #"convert a.b.psd\[0] a.b.png"#)
    #expect(ForeignFormat.icon.conversion(of: "a.ico") == "icotool -x a.ico")
    #expect(
      ForeignFormat.cameraRaw.conversion(of: "x.d/a")
        == "exiftool -b -PreviewImage x.d/a > x.d/a.jpg")
    #expect(ForeignFormat.panasonicRaw.conversion(of: "a.rw2").contains("JpgFromRaw"))
  }
}
