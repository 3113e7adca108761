// What to do with the first key of a host (`StrictHostKeyChecking`).

/// How a host that known_hosts does not have becomes trusted.
///
/// No policy accepts a key that has changed or is revoked.
package enum HostKeyPolicy: Hashable, Sendable {
  /// A person is shown the fingerprint; without one it is refused.
  case ask
  /// The first key of a host is accepted and kept.
  case acceptNew
  /// It is refused; nobody is asked.
  case refuse
}
