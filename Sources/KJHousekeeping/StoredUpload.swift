package import KJDomain
internal import KJSFTP
internal import KJSystem

/// An upload on a host, as the host shows it.
package struct StoredUpload: Sendable {
  let place: StoredPlace
  /// In bytes.
  package let size: Int
  /// When it was last changed, in seconds since 1970 by the host's clock.
  package let modified: Int
  /// The host's number of the user that it belongs to; nil if the host does not tell.
  let owner: UInt32?
  /// What its name says in kj's own directory, if only kj gives such names.
  private let ownName: OwnRemoteName?
  /// What is remembered here about it; nil for an upload from another machine, or one that was forgotten.
  package let record: UploadRecord?
  /// The directory without links, as the host told it; nil in kj's own directory.
  let realDirectory: RemotePath?
  /// What is in it and itself, as SFTP asks for them, if it is a directory that was left behind; nil for a file.
  let members: [[UInt8]: FileAttributes]?

  /// nil for what is not a regular file, and for what neither has a name that only kj gives in its own directory nor is
  /// remembered here with the size and the time that it has, and outside that directory with the real directory.
  ///
  /// - Parameters:
  ///   - ownName: What the name says in kj's own directory; nil elsewhere.
  ///   - record: What is remembered about the path.
  init?(
    at place: StoredPlace, _ sight: StoredSight, ownName: OwnRemoteName?, _ record: UploadRecord?
  ) {
    guard let attributes = sight.attributes, attributes.isRegular, let size = attributes.size,
      let time = attributes.modificationTime
    else { return nil }
    let record = record.flatMap { record in
      let isInPlace = place.directory == nil || record.trace?.directory == sight.directory
      let isTraced = isInPlace && record.trace?.modified == Int(time)
      return (ownName != nil || record.trace == nil || isTraced)
        && record.bytes == Int(clamping: size) ? record : nil
    }
    guard ownName != nil || record != nil else { return nil }
    self.place = place
    self.size = Int(clamping: size)
    modified = Int(time)
    owner = attributes.owner
    self.ownName = ownName
    self.record = record
    realDirectory = sight.directory
    members = nil
  }

  /// A directory that was left behind.
  ///
  /// - Parameters:
  ///   - members: What is in it, and itself.
  ///   - newest: When something of it was last changed.
  init(directoryAt place: StoredPlace, _ members: [[UInt8]: FileAttributes], newest: Int) {
    self.place = place
    let files = members.values.filter(\.isRegular)
    size = files.reduce(0) { $0 + Int(clamping: $1.size ?? 0) }
    modified = newest
    owner = members[place.requestPath]?.owner
    ownName = .unfinished
    record = nil
    realDirectory = nil
    self.members = members
  }

  /// The absolute path.
  package var path: RemotePath { place.path }

  /// Whether it is a whole file, and none that was left behind.
  package var isWhole: Bool { ownName != .unfinished }

  /// Whether it is a directory that was left behind.
  package var isDirectory: Bool { members != nil }

  /// Whether it is in kj's own directory.
  package var isInOwnDirectory: Bool { place.directory == nil }

  /// Whether it is known to be the file that was uploaded, and not another one to which its path leads by now.
  package var isProven: Bool { ownName != nil || record?.trace != nil }

  /// The absolute path without links in the directory; nil if the host does not tell.
  package var realPath: RemotePath? {
    guard let name = try? RemoteName(path.name) else { return nil }
    return realDirectory?.appending(name)
  }

  /// The last time at which anything says that it was touched.
  var lastTouched: Int { max(modified, timeInName ?? 0, record?.time ?? 0) }

  /// When its name says that it was uploaded, in seconds since 1970 by this machine's time zone.
  private var timeInName: Int? {
    if case .upload(let time, _) = ownName { LocalTime.secondsSinceEpoch(of: time) } else { nil }
  }

  /// Whether the host still shows the very same file.
  func isSame(as sight: StoredSight) -> Bool {
    guard let attributes = sight.attributes else { return false }
    return attributes.isRegular && attributes.owner == owner
      && attributes.size == UInt64(size)
      && attributes.modificationTime == UInt32(clamping: modified)
      && sight.directory == realDirectory
  }
}
