/// A line that is meant to be `@revoked` but cannot be read.
///
/// OpenSSH ignores it. Here it counts against every key of the hosts that it may mean, because somebody
/// wanted one of those keys refused.
public struct UnreadableRevocation: Hashable, Sendable, CustomStringConvertible {
  package let location: KnownHost.Location
  /// The names that the line applies to; nil if they cannot be read either, so it may mean every host.
  let names: KnownHost.Names?
  /// Why the line cannot be read, in words that continue a sentence after a colon.
  package let reason: String

  /// Whether the line may mean `name`, which must be in lower case.
  func mayMean(_ name: String, digests: HostKeyDigests) -> Bool {
    names?.matches(name, digests: digests) ?? true
  }

  public var description: String {
    let hosts = names == nil ? "every host is" : "its hosts are"
    return "\(location): cannot read a revocation, so \(hosts) refused: \(reason)"
  }
}
