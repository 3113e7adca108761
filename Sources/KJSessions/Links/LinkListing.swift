// The sessions of kj's own at one moment.

package import KJDomain

/// What answered, and what did not.
package struct LinkListing: Sendable {
  /// In the order of their ids.
  package internal(set) var statuses: [LinkStatus] = []
  /// What went wrong on the way, one line each.
  package internal(set) var warnings: [String] = []
}
