internal import KJDomain
internal import KJSFTP

/// The location of a file.
struct StoredPlace: Sendable {
  /// The absolute path, as it was printed.
  let path: RemotePath
  /// The path for SFTP requests; outside kj's own directory it uses the upload's real directory, if known.
  let requestPath: [UInt8]
  /// The directory, which may by now lead elsewhere; nil for kj's own directory.
  let directory: RemotePath?
}

/// The host's report about a place.
struct StoredSight: Sendable {
  /// The attributes of the path itself, without following links; nil if nothing exists or the host does not say.
  let attributes: FileAttributes?
  /// The real directory of the place; nil for kj's own directory, or if the host does not say.
  let directory: RemotePath?
}
