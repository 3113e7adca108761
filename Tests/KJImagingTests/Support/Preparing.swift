// Shortcuts for preparing and examining pictures in tests.

import KJDomain
import Testing

@testable import KJImaging

/// A prepared JPEG picture with its report.
struct Prepared {
  let jpeg: [UInt8]
  let report: PictureReport
}

/// Prepares a JPEG picture and expects new bytes.
func prepare(_ jpeg: [UInt8], _ options: PreparationOptions = .init()) throws -> Prepared {
  let result = try jpeg.withUnsafeBytes { try PicturePreparer(options).preparedWhole($0) }
  guard case .bytes(let bytes) = result.bytes else { throw UnexpectedlyUnchanged() }
  #expect(result.format == .jpeg)
  return Prepared(jpeg: bytes, report: try #require(result.report))
}

extension PicturePreparer {
  /// Prepares a picture that is not cut into pieces.
  func preparedWhole(_ source: UnsafeRawBufferPointer) throws -> PreparedPicture {
    let pictures = try prepare(source)
    #expect(pictures.count == 1)
    return try #require(pictures.first)
  }
}

/// The error with which a picture is refused; nil if it is not.
func refusal(of jpeg: [UInt8], _ options: PreparationOptions = .init()) -> PictureError? {
  jpeg.withUnsafeBytes { source in
    do throws(PictureError) {
      _ = try PicturePreparer(options).prepare(source)
      return nil
    } catch {
      return error
    }
  }
}

/// Looks into the structure of a JPEG file.
func withStructure<Result>(
  of jpeg: [UInt8], _ body: (JPEGStructure) throws -> Result
) throws -> Result {
  try jpeg.withUnsafeBytes { try body(JPEGStructure(ByteView($0))) }
}

/// The planes of a JPEG file, decoded at full size.
func decode(_ jpeg: [UInt8]) throws -> [SampleGrid] {
  try withStructure(of: jpeg) { structure in
    try JPEGDecoder().decode(structure, at: .full).planes.map { SampleGrid($0) }
  }
}

/// Whether the bytes contain the given ones.
func contains(_ bytes: [UInt8], _ part: some Collection<UInt8>) -> Bool {
  count(of: Array(part), in: bytes) > 0
}

/// How often the bytes contain the given ones.
func count(of part: [UInt8], in bytes: [UInt8]) -> Int {
  guard part.count <= bytes.count else { return 0 }
  return (0...bytes.count - part.count).count {
    bytes[$0] == part[0] && bytes[$0...].starts(with: part)
  }
}

/// The source was sent as it is, although new bytes were expected.
struct UnexpectedlyUnchanged: Error {}
