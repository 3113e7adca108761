/// A line that is meant to be `@revoked` and cannot be read.
///
/// OpenSSH ignores it. Here it counts for every key of the hosts that it may mean, because somebody wanted
/// one of these keys refused.
public struct UnreadableRevocation: Hashable, Sendable, CustomStringConvertible {
  package let location: KnownHost.Location
  /// The names that the line is for; nil if they cannot be read either, which may mean every host.
  let names: KnownHost.Names?
  /// Why it cannot be read, in words that continue a sentence after a colon.
  package let reason: String

  /// Whether it may mean `name`, which must be in lower case.
  func mayMean(_ name: String, digests: HostKeyDigests) -> Bool {
    names?.matches(name, digests: digests) ?? true
  }

  public var description: String {
    let hosts = names == nil ? "every host is" : "its hosts are"
    return "\(location): cannot read a revocation, so \(hosts) refused: \(reason)"
  }
}
