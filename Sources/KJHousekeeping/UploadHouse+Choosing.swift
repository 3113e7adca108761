// Which uploads are to go.

internal import KJConnections
package import KJDomain
internal import KJHosts
internal import KJSFTP
internal import KJSystem

extension UploadHouse {
  /// The uploads that a rule lets go, the oldest first.
  ///
  /// - Throws: ``Failure`` if the host does not say what time it is there: then no age is known.
  package func chosen(by rule: PruningRule) throws(Failure) -> [StoredUpload] {
    var uploads: [StoredUpload] = []
    try list { uploads += $0 }
    uploads += try uploadsElsewhere()
    if uploads.isEmpty { return [] }
    let (time, user) = try timeAndUser()
    uploads.removeAll { $0.owner != user }
    let ages = uploads.map { (age: time - $0.lastTouched, isWhole: $0.isWhole) }
    return rule.chosen(among: ages).map { uploads[$0] }
  }

  /// The uploads that a person names.
  ///
  /// - Parameter words: Absolute paths, or names in kj's own directory.
  /// - Throws: ``Failure`` if one of them is not there, or is not kj's to remove.
  package func uploads(named words: [[UInt8]]) throws(Failure) -> [StoredUpload] {
    let (_, user) = try timeAndUser()
    let places = try words.map { word throws(Failure) in try place(of: word) }
    if places.contains(where: { name(inOwnDirectory: $0.path) == nil }) {
      _ = try leaveLentConnection()
    }
    var uploads: [StoredUpload] = []
    for group in places.groups(of: Self.flight) {
      let attributes = try session.attributes(at: group.map(\.requestPath), until: .never)
      for (place, attributes) in zip(group, attributes) {
        uploads.append(try upload(at: place.path, place.requestPath, attributes, user))
      }
    }
    return uploads
  }

  private func upload(
    at path: RemotePath, _ requestPath: [UInt8], _ attributes: FileAttributes?, _ user: UInt32
  ) throws(Failure) -> StoredUpload {
    let place = "'\(path.description.printable)' on '\(host.label)'"
    guard let attributes else {
      throw Failure(.noInput, "there is no \(place), or it cannot be looked at")
    }
    guard attributes.isRegular, attributes.owner == user else {
      throw Failure(.usage, "cannot remove \(place): it is no regular file of the user there")
    }
    let upload = StoredUpload(
      at: path, requestPath: requestPath, attributes,
      ownName: name(inOwnDirectory: path).flatMap(OwnRemoteName.init), records[path])
    guard let upload else {
      throw Failure(
        .usage, "cannot remove \(place): it is not known as an upload",
        advice: ["remove it there with 'rm' if it is no longer needed"])
    }
    return upload
  }

  /// What the history holds in other directories.
  private func uploadsElsewhere() throws(Failure) -> [StoredUpload] {
    let elsewhere = records.values.filter { name(inOwnDirectory: $0.remote) == nil }
    if !elsewhere.isEmpty { _ = try leaveLentConnection() }
    var uploads: [StoredUpload] = []
    for group in elsewhere.groups(of: Self.flight) {
      let attributes = try session.attributes(at: group.map(\.remote.bytes), until: .never)
      uploads += zip(group, attributes).compactMap { record, attributes in
        attributes.flatMap {
          StoredUpload(
            at: record.remote, requestPath: record.remote.bytes, $0, ownName: nil, record)
        }
      }
    }
    return uploads
  }

  /// The host's time in seconds since 1970, and its number of the user who is logged in.
  private func timeAndUser() throws(Failure) -> (time: Int, user: UInt32) {
    let attributes = try session.attributesOfNewFile(in: directory, until: .never)
    guard let attributes, let time = attributes.modificationTime, let user = attributes.owner else {
      throw Failure(
        .inputOutput, "cannot tell which files on '\(host.label)' are old, and whose they are",
        details: ["a new file would show it, and none can be made in '\(directory)' there"])
    }
    return (Int(time), user)
  }
}
