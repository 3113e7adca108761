public import KJDomain

/// The bytes to send for a picture, and facts about it.
public struct PreparedPicture: Hashable, Sendable {
  public let bytes: PreparedBytes
  /// The format of ``bytes``, nil when kj does not recognize them as a picture.
  public let format: PictureFormat?
  /// The size of the picture as shown, nil when it was not examined.
  public let size: PixelSize?
  /// The changes that were made, nil when the source is sent without examination.
  public let report: PictureReport?

  /// The source as it is, not examined.
  init(unchanged format: PictureFormat?) {
    bytes = .unchanged
    self.format = format
    size = nil
    report = nil
  }

  init(_ bytes: PreparedBytes, _ report: PictureReport) {
    self.bytes = bytes
    format = report.after.format
    size = report.after.size
    self.report = report
  }
}
