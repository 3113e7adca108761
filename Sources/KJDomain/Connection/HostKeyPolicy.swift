/// How a host that is not in known_hosts becomes trusted.
///
/// No policy accepts a key that has changed or is revoked.
package enum HostKeyPolicy: String, Sendable {
  /// kj shows the fingerprint to the person; if there is nobody to ask, it refuses the key.
  case ask
  /// The first key of a host is accepted and stored.
  case acceptNew
  /// kj refuses the key without asking.
  case refuse
}
