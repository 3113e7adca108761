package import KJDomain

/// The uploads that a rule lets go, and those that kj does not dare to remove.
package struct ChosenUploads: Sendable {
  /// A folder that an upload left unfinished, and that stays.
  package struct LeftFolder: Sendable {
    package let path: RemotePath
    /// Safe to show.
    package let reason: String
  }

  /// The oldest file first; after the files the folders that were left unfinished.
  package internal(set) var uploads: [StoredUpload] = []
  package internal(set) var leftFolders: [LeftFolder] = []
  /// How many remembered uploads stay because another file may be there by now; see ``StoredUpload/isProven``.
  package internal(set) var unprovenCount = 0
}
