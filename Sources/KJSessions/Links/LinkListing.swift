// The sessions of kj's own at one moment.

public import KJDomain

/// What answered, and what did not.
public struct LinkListing: Sendable {
  /// In the order of their ids.
  public internal(set) var statuses: [LinkStatus] = []
  /// What went wrong on the way, one line each.
  public internal(set) var warnings: [String] = []
}
