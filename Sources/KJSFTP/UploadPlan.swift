/// The location of one file on the host, and how to upload it there.
///
/// Every path is in the form that the server receives.
public struct UploadPlan: Equatable, Sendable {
  /// The directory of the file; kj asks for its free space if the disk may be full.
  package let directory: [UInt8]
  /// Whether the last flight also asks for the real path of the directory.
  package let asksForDirectory: Bool
  /// The directories to make, top down, if the file cannot be created because one is missing.
  package let missingDirectories: [[UInt8]]
  /// The final path of the file.
  package let path: [UInt8]
  /// The hidden name under which the file is written.
  ///
  /// nil to write the file directly under `path`, if nobody knows that name yet and the file fits into one flight.
  package let temporaryPath: [UInt8]?
  /// The file's permission bits.
  public let permissions: UInt32
  /// In bytes.
  public let size: Int
  /// Whether an existing file may be replaced.
  package let overwrites: Bool
  /// The smallest file to resume after a lost connection, in bytes; a smaller one starts over.
  package let smallestResumed: Int

  public init(
    directory: [UInt8], missingDirectories: [[UInt8]], path: [UInt8], temporaryPath: [UInt8]?,
    permissions: UInt32, size: Int, overwrites: Bool,
    smallestResumed: Int = UploadPlan.smallestResumed, asksForDirectory: Bool = false
  ) {
    self.directory = directory
    self.asksForDirectory = asksForDirectory
    self.missingDirectories = missingDirectories
    self.path = path
    self.temporaryPath = temporaryPath
    self.permissions = permissions
    self.size = size
    self.overwrites = overwrites
    self.smallestResumed = smallestResumed
  }

  /// The largest file that is written directly under its final name: it fits into the first flight.
  package static let largestDirectSize = WriteWindow.initial

  /// From this size on, it is better to keep the acknowledged bytes than to have the certainty of starting over.
  public static let smallestResumed = 8 * 1024 * 1024

  /// The path under which the file is created.
  var createdPath: [UInt8] { temporaryPath ?? path }
}
