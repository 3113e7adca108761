// What every desktop's clipboard can be asked.

internal import KJDomain
internal import KJSystem

/// A way to the clipboard.
protocol ClipboardAccess: Sendable {
  /// The types in which the contents are offered, such as `image/png`; none if it is empty.
  func types(until deadline: Deadline) throws(Failure) -> [String]

  func contents(as type: String, until deadline: Deadline) throws(Failure) -> [UInt8]
}
