internal import KJBase
internal import KJSystem

/// Access to the clipboard.
protocol ClipboardAccess: Sendable {
  /// The types in which the contents are offered, such as `image/png`; none if the clipboard is empty.
  func types(until deadline: Deadline) throws(Failure) -> [String]

  func contents(as type: String, until deadline: Deadline) throws(Failure) -> [UInt8]
}
