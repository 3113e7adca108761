package import KJDomain

/// The sessions that answered, and problems with the others.
package struct LinkListing: Sendable {
  /// The statuses, sorted by session id.
  package internal(set) var statuses: [LinkStatus] = []
  /// Problems that did not prevent the listing, one line each.
  package internal(set) var warnings: [String] = []
}
