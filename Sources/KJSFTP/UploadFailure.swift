// Why a file did not reach the host although the connection works.

/// The step that the server refused.
package enum UploadStep: Equatable, Sendable {
  case create
  case write
  case examine
  case close
  case rename
}

/// Why a file was not uploaded.
package enum UploadFailure: Error, Equatable, Sendable {
  /// Something with the wanted name is there already.
  case exists
  /// The file system has no room, or no inodes.
  case full
  case readOnlyFileSystem
  /// The directory is missing and could not be made; the last refusal of making one, if any.
  case noDirectory(Status?)
  /// The server refused a step, and nothing more is known of the reason.
  case refused(UploadStep, Status)
  /// The file on the host does not have the size that was sent. Bytes.
  case wrongSize(sent: Int, found: UInt64?)
  /// The caller gave the upload up.
  case cancelled
}

/// How an upload ended.
package enum UploadOutcome: Equatable, Sendable {
  /// Every write was acknowledged, the size is right, the file is closed and has its name.
  case finished
  /// Nothing stands on the host, except `leftover` if that could not be removed.
  case failed(UploadFailure, leftover: [UInt8]?)
}
