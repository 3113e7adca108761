// Directories that an upload left unfinished because its client was killed.

internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSFTP
internal import KJSystem

extension UploadHouse {
  /// The mode bits that allow others to write.
  private static let writableForOthers: UInt32 = 0o022

  private enum Finding {
    case removable(StoredUpload)
    case left(reason: String)
  }

  /// Returns the location of a directory with a hidden, unfinished name in kj's own directory; nil for any other file.
  func unfinishedDirectory(_ file: NamedAttributes) -> StoredPlace? {
    guard file.attributes.isDirectory, OwnRemoteName(file.name) == .unfinished else { return nil }
    return place(ofOwn: file.name)
  }

  /// Chooses the directories in which nothing has been touched for an hour and everything belongs to the user.
  ///
  /// A lent connection does not show their contents.
  func choose(
    _ directories: [StoredPlace], at time: Int, of user: UInt32, _ chosen: inout ChosenUploads
  ) throws(Failure) {
    if directories.isEmpty { return }
    _ = try leaveLentConnection()
    for place in directories {
      switch try look(into: place, at: time, of: user) {
      case .removable(let directory): chosen.uploads.append(directory)
      case .left(let reason): chosen.leftDirectories.append(.init(path: place.path, reason: reason))
      }
    }
  }

  private func look(
    into place: StoredPlace, at time: Int, of user: UInt32
  ) throws(Failure) -> Finding {
    guard session.link == nil else {
      return .left(reason: "a lent connection does not show its contents")
    }
    guard let top = try session.attributes(at: [place.requestPath], until: .never)[0],
      top.isDirectory, isOwn(top, of: user)
    else { return .left(reason: "on the host, it is not owned exclusively by the user") }
    var members = [place.requestPath: top]
    var unread = [place.requestPath]
    var limit = ListingLimit()
    while let directory = unread.popLast() {
      var strange: String?
      let refusal = try read(directory, &limit) { files in
        for file in files {
          let path = directory + [Self.slash] + file.name
          guard (try? RemoteName(file.name)) != nil, isOwn(file.attributes, of: user) else {
            strange = String(decoding: file.name, as: UTF8.self).printable
            continue
          }
          members[path] = file.attributes
          if file.attributes.isDirectory { unread.append(path) }
        }
      }
      if let refusal { return .left(reason: "it cannot be read: \(refusal.reason)") }
      if let strange {
        return .left(
          reason: "it contains '\(strange)', which is not a regular file or directory "
            + "owned by the user")
      }
    }
    let newest = Int(members.values.compactMap(\.modificationTime).max() ?? .max)
    guard time - newest > PruningRule.leastAge else {
      return .left(reason: "something in it was changed less than an hour ago")
    }
    return .removable(StoredUpload(directoryAt: place, members, newest: newest))
  }

  /// Whether something belongs to the user alone: in a directory that others may write to, they could replace the
  /// contents.
  private func isOwn(_ attributes: FileAttributes, of user: UInt32) -> Bool {
    guard attributes.owner == user, attributes.modificationTime != nil, let mode = attributes.mode
    else { return false }
    return attributes.isRegular
      || attributes.isDirectory && mode & Self.writableForOthers == 0
  }

  /// Removes a directory if its contents are unchanged since it was chosen.
  func remove(
    directory: StoredUpload, with members: [[UInt8]: FileAttributes]
  ) throws(Failure) -> SFTPSession.Removal {
    for group in Array(members.keys).groups(of: Self.flight) {
      let now = try session.attributes(at: group, until: .never)
      guard zip(group, now).allSatisfy({ members[$0] == $1 }) else { return .missing }
    }
    let files = members.filter(\.value.isRegular).map(\.key)
    for group in files.groups(of: Self.flight) { _ = try session.remove(group, until: .never) }
    // Remove the innermost directories first. Servers may process the requests of one flight in parallel.
    let levels = Dictionary(grouping: members.filter(\.value.isDirectory).map(\.key)) { path in
      path.count { $0 == Self.slash }
    }
    var outcome = SFTPSession.Removal.refused
    for (_, directories) in levels.sorted(by: { $0.key > $1.key }) {
      for group in directories.groups(of: Self.flight) {
        outcome = try session.removeDirectories(group, until: .never).last ?? outcome
      }
    }
    return outcome
  }
}
