// The choice of uploads to remove.

package import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSFTP
internal import KJSystem

extension UploadHouse {
  /// Returns the uploads that a rule selects for removal.
  ///
  /// - Throws: ``Failure`` if the host does not reveal its time, because then no age is known.
  package func chosen(by rule: PruningRule) throws(Failure) -> ChosenUploads {
    var uploads: [StoredUpload] = []
    var directories: [StoredPlace] = []
    try read { files throws(Failure) in
      uploads += files.compactMap(upload)
      directories += files.compactMap(unfinishedDirectory)
    }
    uploads += try uploadsElsewhere()
    var chosen = ChosenUploads()
    chosen.unprovenCount = uploads.count { !$0.isProven }
    uploads.removeAll { !$0.isProven }
    if uploads.isEmpty && directories.isEmpty { return chosen }
    let clock = try session.attributesOfNewFile(in: directory, until: .never)
    let (time, user) = try timeAndUser(clock, beside: uploads)
    uploads.removeAll { $0.owner != user }
    let ages = uploads.map { (age: time - $0.lastTouched, isWhole: $0.isWhole) }
    chosen.uploads = rule.chosen(among: ages).map { uploads[$0] }
    try choose(directories, at: time, of: user, &chosen)
    return chosen
  }

  /// Returns the uploads that a person names.
  ///
  /// - Parameter words: Absolute paths, or names in kj's own directory.
  /// - Throws: ``Failure`` if one of them does not exist, or is not kj's to remove.
  package func uploads(named words: [[UInt8]]) throws(Failure) -> [StoredUpload] {
    let clock = try session.attributesOfNewFile(in: directory, until: .never)
    let places = try words.map { word throws(Failure) in try place(of: word) }
    var uploads: [StoredUpload] = []
    for group in places.groups(of: Self.flight) {
      for (place, sight) in zip(group, try look(at: group)) {
        uploads.append(try upload(at: place, sight))
      }
    }
    let (_, user) = try timeAndUser(clock, beside: uploads)
    for upload in uploads where upload.owner != user { throw notOwn(upload.place) }
    return uploads
  }

  private func upload(
    at place: StoredPlace, _ sight: StoredSight
  ) throws(Failure) -> StoredUpload {
    let record = records[place.path]
    if place.directory != nil, let noted = record?.trace?.directory, noted != sight.directory {
      let now = sight.directory.map { "is now '\($0.description.printable)'" } ?? "cannot be found"
      throw Failure(
        .usage,
        "cannot remove \(words(for: place)): its directory \(now), but was "
          + "'\(noted.description.printable)' at the time of the upload")
    }
    guard let attributes = sight.attributes else {
      throw Failure(.noInput, "\(words(for: place)) does not exist or cannot be examined")
    }
    guard attributes.isRegular else { throw notOwn(place) }
    let ownName = place.directory == nil ? OwnRemoteName(place.path.name) : nil
    guard let upload = StoredUpload(at: place, sight, ownName: ownName, record) else {
      throw Failure(
        .usage, "cannot remove \(words(for: place)): it is not known as an upload",
        advice: ["remove it on the host with 'rm' if it is no longer needed"])
    }
    return upload
  }

  private func words(for place: StoredPlace) -> String {
    "'\(place.path.description.printable)' on '\(host.label)'"
  }

  private func notOwn(_ place: StoredPlace) -> Failure {
    Failure(
      .usage,
      "cannot remove \(words(for: place)): "
        + "it is not a regular file owned by the user on that host")
  }

  /// Returns the uploads in the history that are in other directories, newest first.
  package func uploadsElsewhere() throws(Failure) -> [StoredUpload] {
    var uploads: [StoredUpload] = []
    let elsewhere = remembered.map { place(at: $0.remote) }.filter { $0.directory != nil }
    for group in elsewhere.groups(of: Self.flight) {
      uploads += zip(group, try look(at: group)).compactMap { place, sight in
        StoredUpload(at: place, sight, ownName: nil, records[place.path])
      }
    }
    return uploads
  }

  /// Returns the host's time in seconds since 1970, and its numeric id of the logged-in user.
  ///
  /// - Parameters:
  ///   - clock: The attributes of a new file in kj's own directory; nil if the directory is missing.
  ///   - uploads: One of them outside that directory shows where else a file can be created.
  private func timeAndUser(
    _ clock: FileAttributes?, beside uploads: [StoredUpload]
  ) throws(Failure) -> (time: Int, user: UInt32) {
    var clock = clock
    var places = "'\(directory)'"
    let others = uploads.compactMap(\.realDirectory).compactMap { try? RemoteDirectory($0.bytes) }
    if clock == nil, let other = others.first {
      clock = try session.attributesOfNewFile(in: other, until: .never)
      places += " or '\(other.description.printable)'"
    }
    guard let time = clock?.modificationTime, let user = clock?.owner else {
      throw Failure(
        .inputOutput, "cannot determine the age and owner of the files on '\(host.label)'",
        details: ["a new file would show them, but none can be created in \(places) on the host"])
    }
    return (Int(time), user)
  }
}
