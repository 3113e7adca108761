// What is to become of one file on the host, settled before the first request.

/// Where one file goes and how; every path in the form that is sent to the server.
public struct UploadPlan: Equatable, Sendable {
  /// The directory of the file, asked about when the disk may be full.
  package let directory: [UInt8]
  /// The directories to make, from the top, if the file cannot be created because one is missing.
  package let missingDirectories: [[UInt8]]
  /// The name that is given out.
  package let path: [UInt8]
  /// The hidden name under which the file grows; nil to write it under `path` at once, which is for
  /// a name that nobody knows yet and a file that fits one flight.
  package let temporaryPath: [UInt8]?
  /// The file's permission bits.
  public let permissions: UInt32
  /// Bytes.
  public let size: Int
  /// Whether a file that is there already may be replaced.
  package let overwrites: Bool
  /// The smallest file that goes on where a lost line cut it, in bytes; a smaller one begins anew.
  package let smallestResumed: Int

  public init(
    directory: [UInt8], missingDirectories: [[UInt8]], path: [UInt8], temporaryPath: [UInt8]?,
    permissions: UInt32, size: Int, overwrites: Bool,
    smallestResumed: Int = UploadPlan.smallestResumed
  ) {
    self.directory = directory
    self.missingDirectories = missingDirectories
    self.path = path
    self.temporaryPath = temporaryPath
    self.permissions = permissions
    self.size = size
    self.overwrites = overwrites
    self.smallestResumed = smallestResumed
  }

  /// The largest file that is written under its own name at once: what fits the first flight.
  package static let largestDirectSize = WriteWindow.initial

  /// From here on, what was acknowledged is worth more than the certainty of a new beginning.
  public static let smallestResumed = 8 * 1024 * 1024

  /// The name that the file is created under.
  var createdPath: [UInt8] { temporaryPath ?? path }
}
