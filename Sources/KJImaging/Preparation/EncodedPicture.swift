// The result of an encoder.

import KJDomain

/// A picture file that kj encoded.
struct EncodedPicture {
  let bytes: [UInt8]
  let format: PictureFormat
  let size: PixelSize
  /// The metadata in the file.
  let metadata: CarriedMetadata
}
