package import KJDomain
internal import KJSFTP
internal import KJSystem

/// An upload on a host, as the host reports it.
package struct StoredUpload: Sendable {
  let place: StoredPlace
  /// In bytes.
  package let size: Int
  /// The time of its last change, in seconds since 1970 by the host's clock.
  package let modified: Int
  /// The owner's numeric id on the host; nil if the host does not say.
  let owner: UInt32?
  /// The parsed name, if it is in kj's own directory and only kj gives such names.
  private let ownName: OwnRemoteName?
  /// The local record of it; nil for an upload from another machine, or one that was forgotten.
  package let record: UploadRecord?
  /// The real directory, as reported by the host; nil in kj's own directory.
  let realDirectory: RemotePath?
  /// The SFTP paths of a directory that was left behind and of everything in it; nil for a file.
  let members: [[UInt8]: FileAttributes]?

  /// nil unless the file is regular and has a name that only kj gives in its own directory, or a local record with the
  /// same size and time and, outside that directory, the same real directory.
  ///
  /// - Parameters:
  ///   - ownName: The parsed name in kj's own directory; nil elsewhere.
  ///   - record: The local record of the path.
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

  /// Creates a directory that was left behind.
  ///
  /// - Parameters:
  ///   - members: The contents of the directory, and the directory itself.
  ///   - newest: The time of the last change to any of them.
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

  /// Whether it is a complete file, not one that was left behind.
  package var isWhole: Bool { ownName != .unfinished }

  /// Whether it is a directory that was left behind.
  package var isDirectory: Bool { members != nil }

  /// Whether it is in kj's own directory.
  package var isInOwnDirectory: Bool { place.directory == nil }

  /// Whether it is known to be the uploaded file, and not a different one at the same path.
  package var isProven: Bool { ownName != nil || record?.trace != nil }

  /// The real absolute path; nil if the host does not say.
  package var realPath: RemotePath? {
    guard let name = try? RemoteName(path.name) else { return nil }
    return realDirectory?.appending(name)
  }

  /// The latest time at which it was touched, according to any evidence.
  var lastTouched: Int { max(modified, timeInName ?? 0, record?.time ?? 0) }

  /// The time of the upload according to its name, in seconds since 1970 by this machine's time zone.
  private var timeInName: Int? {
    if case .upload(let time, _) = ownName { LocalTime.secondsSinceEpoch(of: time) } else { nil }
  }

  /// Whether the host still has exactly the same file.
  func isSame(as sight: StoredSight) -> Bool {
    guard let attributes = sight.attributes else { return false }
    return attributes.isRegular && attributes.owner == owner
      && attributes.size == UInt64(size)
      && attributes.modificationTime == UInt32(clamping: modified)
      && sight.directory == realDirectory
  }
}
