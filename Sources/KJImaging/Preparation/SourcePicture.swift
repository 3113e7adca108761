// What the preparation needs to know of a picture file, whatever its format.

import KJDomain

/// A picture file whose structure was read, and whose pixels were not.
///
/// The bytes of the file outlive it.
protocol SourcePicture {
  var format: PictureFormat { get }
  /// The size as stored, before it is turned upright.
  var size: PixelSize { get }
  var orientation: PictureOrientation { get }
  /// True when the pixels are exactly those that were encoded, as in a screenshot.
  var isLossless: Bool { get }
  var condition: PictureCondition { get }
  /// True when there are frames behind the first.
  var isAnimated: Bool { get }
  /// What the file holds beside the picture and the description of its colors.
  var held: Set<DroppedData> { get }
  /// The metadata that can be carried over.
  var metadata: CarriedMetadata { get }
  /// What is to be told even if the picture is copied.
  var warnings: [PictureWarning] { get }

  /// The bytes of the file with its picture untouched and without its metadata, nil when that is no
  /// good file.
  var strippedCount: Int? { get }

  /// That file.
  func stripped() -> [UInt8]

  /// The first frame, made smaller and turned upright.
  func reduced(to target: PixelSize) throws(PictureError) -> ReducedPicture

  /// The file with its picture turned upright, nothing lost and no larger than it was if possible;
  /// nil when its format or its shape does not allow that.
  func turnedWithoutLoss(limit: Int) throws(PictureError) -> TurnedPicture?
}

extension SourcePicture {
  func turnedWithoutLoss(limit: Int) throws(PictureError) -> TurnedPicture? { nil }
}

/// A picture that was turned without decoding its pixels.
struct TurnedPicture {
  let bytes: [UInt8]
  /// The decoder's complaint about damaged data, if it had one.
  let complaint: String?
}

/// A picture that was decoded, made smaller and turned upright.
struct ReducedPicture {
  let picture: UprightPicture
  /// The color profile that fits the pixels.
  let profile: ICCProfile?
  /// The decoder's complaint about damaged data, if it had one.
  var complaint: String?
  /// What was found out while decoding.
  var warnings: [PictureWarning] = []
}
