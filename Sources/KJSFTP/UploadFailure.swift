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
  /// The wanted name is already taken.
  case exists
  /// The file system has no free space, or no free inodes.
  case full
  case readOnlyFileSystem
  /// The directory is missing and could not be made; the value is the server's refusal, if there was one.
  case noDirectory(Status?)
  /// The server refused a step, and nothing more is known about the reason.
  case refused(UploadStep, Status)
  /// The size of the file on the host is not the size that was sent. Both are in bytes.
  case wrongSize(sent: Int, found: UInt64?)
  /// The server says that it has renamed the file, but a check of the names contradicts it.
  case notRenamed
  /// The caller cancelled the upload.
  case cancelled
}

/// How an upload ended.
package enum UploadOutcome: Equatable, Sendable {
  /// Every WRITE was acknowledged, the size is right, and the file is closed and has its name.
  case finished
  /// Nothing remains on the host, except the file `leftover` if it could not or must not be
  /// removed.
  case failed(UploadFailure, leftover: [UInt8]?)
}
