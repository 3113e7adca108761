package import KJDomain

/// The uploads that a rule selects for removal, and those that kj does not dare to remove.
package struct ChosenUploads: Sendable {
  /// A directory that an interrupted upload left behind, and that is kept.
  package struct LeftDirectory: Sendable {
    package let path: RemotePath
    /// Safe to display.
    package let reason: String
  }

  /// The oldest file first; the unfinished directories follow the files.
  package internal(set) var uploads: [StoredUpload] = []
  package internal(set) var leftDirectories: [LeftDirectory] = []
  /// How many remembered uploads are kept because the file may have been replaced; see ``StoredUpload/isProven``.
  package internal(set) var unprovenCount = 0
}
