package import KJDomain

/// The uploads that a rule lets go, and those that kj does not dare to remove.
package struct ChosenUploads: Sendable {
  /// A directory that an upload left unfinished, and that stays.
  package struct LeftDirectory: Sendable {
    package let path: RemotePath
    /// Safe to show.
    package let reason: String
  }

  /// The oldest file first; after the files the directories that were left unfinished.
  package internal(set) var uploads: [StoredUpload] = []
  package internal(set) var leftDirectories: [LeftDirectory] = []
  /// How many remembered uploads stay because another file may be there by now; see ``StoredUpload/isProven``.
  package internal(set) var unprovenCount = 0
}
