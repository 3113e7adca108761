import KJDomain

/// A picture file whose structure has been read, but not its pixels.
///
/// The bytes of the file must outlive it.
protocol SourcePicture {
  var format: PictureFormat { get }
  /// The size as stored, before it is turned upright.
  var size: PixelSize { get }
  var orientation: PictureOrientation { get }
  /// True when the coding is lossless, as in a screenshot.
  var isLossless: Bool { get }
  var condition: PictureCondition { get }
  /// True when there are frames after the first.
  var isAnimated: Bool { get }
  /// The kinds of data other than the picture and the description of its colors.
  var held: Set<DroppedData> { get }
  /// The metadata that can be carried over.
  var metadata: CarriedMetadata { get }
  /// The warnings that apply even if the picture is copied.
  var warnings: [PictureWarning] { get }

  /// The length in bytes of ``stripped()``, nil if receivers might not accept that file.
  var strippedCount: Int? { get }

  /// The file with its picture unchanged and without its metadata.
  func stripped() -> [UInt8]

  /// A part of the first frame, reduced to `target` and turned upright.
  func reduced(_ window: PictureWindow, to target: PixelSize) throws(PictureError) -> ReducedPicture

  /// The complaint of a decoder that reads everything in a copy; nil if it has none.
  ///
  /// - Throws: If nothing of the picture can be shown.
  func complaint() throws(PictureError) -> String?

  /// The complaint of a decoder that reads the frames after the first; nil if it has none.
  ///
  /// - Throws: If nothing of a frame can be shown.
  func complaintAboutFurtherFrames() throws(PictureError) -> String?

  /// The file with its picture turned upright without loss, with at most `limit` bytes if possible.
  ///
  /// Nil when the format or the picture's size does not allow that, or the decoder has a complaint.
  func turnedWithoutLoss(limit: Int) throws(PictureError) -> [UInt8]?
}

extension SourcePicture {
  /// The whole first frame, reduced to `target` and turned upright.
  func reduced(to target: PixelSize) throws(PictureError) -> ReducedPicture {
    try reduced(PictureWindow(of: size), to: target)
  }

  func complaint() throws(PictureError) -> String? {
    if let complaint = try reduced(to: sizeForCheck).complaint { return complaint }
    do throws(PictureError) { return try complaintAboutFurtherFrames() } catch {
      return error.description
    }
  }

  func complaintAboutFurtherFrames() throws(PictureError) -> String? { nil }

  /// The size at which decoding the whole picture costs least.
  var sizeForCheck: PixelSize { size.fitting(longestEdge: 64) }

  func turnedWithoutLoss(limit: Int) throws(PictureError) -> [UInt8]? { nil }
}

/// A picture that was decoded, reduced and turned upright.
struct ReducedPicture {
  let picture: UprightPicture
  /// The color profile, if it fits the pixels.
  let profile: ICCProfile?
  /// The decoder's complaint about damaged data, if it had one.
  var complaint: String?
  /// Warnings that arose while decoding.
  var warnings: [PictureWarning] = []
}

extension ReducedPicture {
  /// A picture with the profile of its file; a profile for other channels is dropped with a warning: a reader may
  /// refuse it, and a profile for inks does not describe the colors made from them.
  init(_ picture: PackedPicture, offered profile: ICCProfile?, complaint: String? = nil) {
    let usable = profile.flatMap { $0.describes(picture) ? $0 : nil }
    self.init(
      picture: .packed(picture), profile: usable, complaint: complaint,
      warnings: usable == nil && profile != nil ? [.colorProfileDropped] : [])
  }
}
