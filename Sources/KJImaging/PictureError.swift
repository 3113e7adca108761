// Why a picture cannot be prepared.

public import KJDomain

/// A picture that cannot be used, with the reason.
///
/// Its description is the cause in a message about a file: `cannot read 'photo.jpg': ` and then
/// `the JPEG header is damaged: a segment is cut off`.
public enum PictureError: Error, Hashable, Sendable {
  /// What stands before the picture data contradicts itself.
  case damagedHeader(String)
  /// There is a header, but no picture: the file ends, or announces no pixels.
  case noPictureData
  /// Reading the picture would take too much memory or time.
  case tooManyPixels(PixelSize, limit: Int)
  /// More scans than any camera or program writes.
  case tooManyScans(limit: Int)
  /// A kind of JPEG that libjpeg-turbo does not read.
  case unsupported(String)
  /// The file ends before its picture does, and that was not to be accepted.
  case truncated
  /// The picture data is damaged, in the decoder's words, and that was not to be accepted.
  case damaged(String)
  /// The decoder gave up, with these words of its own.
  case decoder(String)
  /// The encoder gave up, with these words of its own.
  case encoder(String)
}

extension PictureError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .damagedHeader(let detail): "the JPEG header is damaged: \(detail)"
    case .noPictureData: "the JPEG file holds no picture data"
    case .tooManyPixels(let size, let limit):
      "\(size) is too large: \(limit / 1_000_000) megapixels is the limit for such a picture"
    case .tooManyScans(let limit): "the JPEG data has more than \(limit) scans"
    case .unsupported(let detail): "unsupported JPEG data: \(detail)"
    case .truncated: "truncated JPEG data"
    case .damaged(let detail): "damaged JPEG data: \(detail.printable)"
    case .decoder(let detail): "cannot decode the JPEG data: \(detail.printable)"
    case .encoder(let detail): "cannot encode the picture: \(detail.printable)"
    }
  }
}
