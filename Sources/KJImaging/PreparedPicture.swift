// The result of preparing a picture.

package import KJDomain

/// What to send for a picture, and what is known about it.
package struct PreparedPicture: Hashable, Sendable {
  package let bytes: PreparedBytes
  /// The format of ``bytes``, nil when they are no picture that kj recognises.
  package let format: PictureFormat?
  /// The size at which the picture is seen, nil when it was not examined.
  package let size: PixelSize?
  /// What was done, nil when the source is sent without examination.
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
