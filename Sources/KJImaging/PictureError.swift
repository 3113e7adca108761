internal import KJBase
public import KJDomain

/// A picture that cannot be used, with the reason.
///
/// Its description is the cause in a message about a file: `cannot read 'photo.jpg': ` followed by
/// `the JPEG header is damaged: a segment is cut off`.
public enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data before the picture data is damaged or contradicts itself.
  case damagedHeader(PictureFormat, String)
  /// There is a header, but no picture: the file ends, or the header announces no pixels.
  case noPictureData(PictureFormat)
  /// Reading the picture would take too much memory or time.
  case tooManyPixels(PixelSize, limit: Int)
  /// libheif would take too much memory for the picture, and it cannot decode only a part.
  case tooLargeForLibrary(PictureFormat, PixelSize, limit: Int)
  /// An edge is longer than the limit.
  case tooLong(PixelSize, limit: Int)
  /// The requested part is outside the picture; the size is that of the upright picture.
  case outside(PictureCrop, PixelSize)
  /// More scans than any camera or program writes.
  case tooManyScans(limit: Int)
  /// A variant of a format that kj does not read.
  case unsupported(PictureFormat, String)
  /// A format that kj does not read at all.
  case foreign(ForeignFormat)
  /// The library for a format is missing; carries the names of its Debian and Homebrew packages.
  case missingLibrary(PictureFormat, name: String, apt: String, brew: String)
  /// The file ends before its picture does, and the options do not accept that.
  case truncated(PictureFormat)
  /// The picture data is damaged, in the decoder's words, and the options do not accept that.
  case damaged(PictureFormat, String)
  /// The decoder gave up, with this message.
  case decoder(PictureFormat, String)
  /// The encoder gave up, with this message.
  case encoder(String)

  public var description: String {
    switch self {
    case .damagedHeader(let format, let detail):
      "the \(format.name) header is damaged: \(detail.printable)"
    case .noPictureData(let format): "the \(format.name) file holds no picture data"
    case .tooManyPixels(let size, let limit):
      "\(size) is too large: the limit for such a picture is \(limit / 1_000_000) megapixels"
    case .tooLargeForLibrary(let format, let size, let limit):
      "\(size) is too large: the limit for this \(format.name) is \(limit / 1_000_000) megapixels"
    case .tooLong(let size, let limit): "\(size) is too large: the longest edge allowed is \(limit)"
    case .outside(let crop, let size): "\(crop) is outside the picture, which has \(size) pixels"
    case .tooManyScans(let limit): "the JPEG data has more than \(limit) scans"
    case .unsupported(let format, let detail):
      "unsupported \(format.name) data: \(detail.printable)"
    case .foreign(let format): "kj does not read \(format.name)"
    case .missingLibrary(let format, let name, let apt, let brew):
      "\(format.name) pictures need \(name) (Debian package \(apt), Homebrew formula \(brew))"
    case .truncated(let format): "truncated \(format.name) data"
    case .damaged(let format, let detail): "damaged \(format.name) data: \(detail.printable)"
    case .decoder(let format, let detail):
      "cannot decode the \(format.name) data: \(detail.printable)"
    case .encoder(let detail): "cannot encode the picture: \(detail.printable)"
    }
  }

  /// Whether the picture could be used as it is.
  package var mayBeTakenAsItIs: Bool { if case .outside = self { false } else { true } }

  /// Steps that the user can take.
  ///
  /// - Parameter name: The file's name in a command.
  package func steps(for name: String) -> [String] {
    switch self {
    case .foreign(let format): ["convert it first: '\(format.conversion(of: name))'"]
    case .tooLargeForLibrary:
      ["convert it first: 'heif-convert \(name) \(ForeignFormat.stem(of: name)).jpg'"]
    case .outside(let crop, let size):
      ["choose an area inside the picture, such as '\(crop.moved(into: size))'"]
    case .missingLibrary(_, _, let apt, let brew):
      ["run 'apt install \(apt)', or 'brew install \(brew)' on macOS"]
    default: []
    }
  }
}
