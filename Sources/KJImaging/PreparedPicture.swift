// The result of preparing a picture.

package import KJDomain

/// The bytes to send for a picture, and facts about it.
package struct PreparedPicture: Hashable, Sendable {
  package let bytes: PreparedBytes
  /// The format of ``bytes``, nil when kj does not recognize them as a picture.
  package let format: PictureFormat?
  /// The size of the picture as shown, nil when it was not examined.
  package let size: PixelSize?
  /// The changes that were made, nil when the source is sent without examination.
  package let report: PictureReport?

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
