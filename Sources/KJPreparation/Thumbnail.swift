package import KJBase
package import KJDomain
internal import KJImaging

/// The small form of a picture.
package enum Thumbnail {
  /// Enough for a list on a screen with a pixel ratio of two.
  private static let longestEdge = 224
  private static let mostBytes = 32_000

  /// PNG: every terminal with pictures accepts it, or kj converts it to sixels.
  package static var options: PreparationOptions {
    var options = PreparationOptions(encoding: .png).withEdge(longestEdge)
    options.bounds.bytes = mostBytes
    return options
  }

  /// The small form of a picture, as a PNG file.
  ///
  /// - Returns: Nil if it cannot be made.
  package static func png(of picture: [UInt8]) -> [UInt8]? {
    picture.withUnsafeBytes { bytes in
      guard let small = try? PicturePreparer(options).prepare(bytes).first, small.format == .png
      else { return nil }
      switch small.bytes {
      case .bytes(let bytes): return bytes
      case .unchanged: return picture
      }
    }
  }

  /// The pixels of a PNG file for a terminal that does not accept PNG.
  package static func drawing(
    ofPNG file: [UInt8], as form: Drawing
  ) throws(Failure) -> [UInt8] {
    do throws(PictureError) {
      switch form {
      case .sixels(let size): return try SixelPicture.bytes(ofPNG: file, within: size)
      case .halfBlocks(let cells, let hasAllColors):
        let blocks = try HalfBlocks(ofPNG: file, within: cells, hasAllColors: hasAllColors)
        return Array(blocks.text.utf8)
      }
    } catch {
      throw Failure(.unusablePicture, "cannot use the picture: \(error)")
    }
  }

  /// A form of pixels that a terminal shows.
  package enum Drawing: Equatable, Sendable {
    /// Sixels of at most this size.
    case sixels(PixelSize)
    /// Text with at most this many columns and rows, in 24-bit color or in 256 colors.
    case halfBlocks(PixelSize, hasAllColors: Bool)
  }
}
