/// How a host that is not in known_hosts becomes trusted.
///
/// No policy accepts a key that has changed or is revoked.
package enum HostKeyPolicy: String, Sendable {
  /// A person is shown the fingerprint; without a person to ask, the key is refused.
  case ask
  /// The first key of a host is accepted and kept.
  case acceptNew
  /// The key is refused; nobody is asked.
  case refuse
}
