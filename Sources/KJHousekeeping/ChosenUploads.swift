// What a rule lets go, and what stays although it is old.

/// The uploads that a rule lets go, and those that kj does not dare to remove.
package struct ChosenUploads: Sendable {
  /// The oldest file first.
  package internal(set) var uploads: [StoredUpload] = []
  /// How many remembered uploads stay because another file may be there by now; see ``StoredUpload/isProven``.
  package internal(set) var unprovenCount = 0
}
