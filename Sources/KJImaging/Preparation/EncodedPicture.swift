// What comes out of an encoder.

import KJDomain

/// A picture file that was made.
struct EncodedPicture {
  let bytes: [UInt8]
  let format: PictureFormat
  let size: PixelSize
  /// What the file holds beside the picture.
  let metadata: CarriedMetadata
}
