// The directory of a TIFF file, which is read without libtiff.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct TIFFDirectoryTests {
  private func with<Result>(
    _ bytes: [UInt8], _ body: (TIFFDirectory) throws -> Result
  ) throws -> Result {
    try bytes.withUnsafeBytes { buffer in
      let file = try #require(TIFFBytes(ByteView(buffer)))
      let start = try #require(file.firstDirectory)
      return try body(#require(TIFFDirectory(in: file, at: start)))
    }
  }

  @Test(arguments: [false, true])
  func entriesAreReadInEitherByteOrder(isBigEndian: Bool) throws {
    try with(TIFFFixture(9, 7, pages: 2, isBigEndian: isBigEndian).bytes) { directory in
      #expect(directory.number(.width) == 9 && directory.number(.height) == 7)
      #expect(directory.count(.bitsPerSample) == 3)
      #expect(directory.number(.bitsPerSample, at: 2) == 8)
      #expect(directory.number(.bitsPerSample, at: 3) == nil)
      #expect(directory.next != nil && !directory.has(.tileOffsets))
    }
  }

  @Test func longOffsetsAreRead() throws {
    // A directory of BigTIFF: a count of eight bytes, and one entry with its value inside.
    let header: [UInt8] = Array("II+\0".utf8) + [8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0]
    let entry: [UInt8] = [0, 1, 16, 0, 1, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0]
    let bytes = header + [1, 0, 0, 0, 0, 0, 0, 0] + entry + [UInt8](repeating: 0, count: 8)
    try with(bytes) { directory in
      #expect(directory.number(.width) == 9)
      #expect(directory.next == nil)
    }
  }

  @Test func noNumberOfAFileCanTrap() throws {
    let whole = TIFFFixture(3, 2, pages: 2).bytes
    for offset in 4..<whole.count - 8 {
      for value: UInt8 in [0xFF, 0x7F, 0x80] {
        var bytes = whole
        for index in offset..<offset + 8 { bytes[index] = value }
        _ = refusal(of: bytes)
      }
    }
    for length in 0..<whole.count { _ = refusal(of: Array(whole.prefix(length))) }
  }
}
