/// The host's report about a file when the file was complete.
///
/// Another user may be able to replace a directory on the way to the file, so the same path may lead to another file.
package struct UploadTrace: Equatable, Sendable {
  /// The directory of the file, without links.
  package let directory: RemotePath
  /// When the file was last changed, in seconds since 1970 by the host's clock.
  package let modified: Int

  package init(directory: RemotePath, modified: Int) {
    self.directory = directory
    self.modified = modified
  }
}
