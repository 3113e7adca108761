// A file on a host that kj has put there.

package import KJDomain
internal import KJSFTP
internal import KJSystem

/// An upload on a host, as the host shows it.
package struct StoredUpload: Sendable {
  /// The absolute path.
  package let path: RemotePath
  /// As SFTP asks for it.
  let requestPath: [UInt8]
  /// In bytes.
  package let size: Int
  /// When it was last changed, in seconds since 1970 by the host's clock.
  package let modified: Int
  /// The host's number of the user that it belongs to; nil if the host does not tell.
  let owner: UInt32?
  /// Whether it is a whole file, and none that was left behind.
  package let isWhole: Bool
  /// What is remembered here about it; nil for an upload from another machine, or one that was forgotten.
  package let record: UploadRecord?
  /// When its name says that it was uploaded, in seconds since 1970 by this machine's time zone.
  private let named: Int?

  /// nil for what is no regular file, and for what neither has a name that only kj gives nor is remembered here with
  /// the size that it has.
  ///
  /// - Parameters:
  ///   - attributes: Those of the path itself, no link followed.
  ///   - ownName: What the name says in kj's own directory; nil elsewhere.
  ///   - record: What is remembered about the path.
  init?(
    at path: RemotePath, requestPath: [UInt8], _ attributes: FileAttributes,
    ownName: OwnRemoteName?, _ record: UploadRecord?
  ) {
    guard attributes.isRegular, let size = attributes.size, let time = attributes.modificationTime
    else { return nil }
    let record = record.flatMap { $0.bytes == Int(clamping: size) ? $0 : nil }
    guard ownName != nil || record != nil else { return nil }
    self.path = path
    self.requestPath = requestPath
    self.size = Int(clamping: size)
    modified = Int(time)
    owner = attributes.owner
    isWhole = ownName != .unfinished
    self.record = record
    if case .upload(let time) = ownName {
      named = LocalTime.secondsSinceEpoch(of: time)
    } else {
      named = nil
    }
  }

  /// The last time at which anything says that it was touched.
  var lastTouched: Int { max(modified, named ?? 0, record?.time ?? 0) }

  /// Whether the host still shows the very same file.
  func isSame(as attributes: FileAttributes?) -> Bool {
    guard let attributes else { return false }
    return attributes.isRegular && attributes.owner == owner
      && attributes.size == UInt64(size)
      && attributes.modificationTime == UInt32(clamping: modified)
  }
}
