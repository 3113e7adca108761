internal import KJDomain
internal import KJSFTP

/// Where a file is.
struct StoredPlace: Sendable {
  /// The absolute path, as it was printed.
  let path: RemotePath
  /// As SFTP asks for it; outside kj's own directory by the real directory of the upload, if that is known.
  let requestPath: [UInt8]
  /// The directory, which may lead elsewhere by now; nil for kj's own.
  let directory: RemotePath?
}

/// What the host shows at a place.
struct StoredSight: Sendable {
  /// Those of the path itself, no link followed; nil if there is nothing, or the host does not tell.
  let attributes: FileAttributes?
  /// The directory of the place without links; nil for kj's own, or if the host does not tell.
  let directory: RemotePath?
}
