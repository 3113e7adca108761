// The hosts that a person may have meant by a name that has no address.

package import KJBase
internal import KJDomain
package import KJStore
package import KJSystem

extension Failure {
  /// The same failure, proposing the saved hosts and ssh_config aliases with names close to `name` instead
  /// of the other advice.
  package func proposingHosts(
    like name: OutsideText, _ environment: Environment, _ locations: Locations
  ) -> Failure {
    let saved = (try? HostBookFile(locations.hostBook).load())?.hosts.map(\.name.text)
    let aliases = try? OpenSSHAliases(home: environment.home).list()
    let known = (saved ?? []) + (aliases ?? [])
    // A known name is not mistyped: its address is wrong.
    guard !known.contains(name.raw) else { return self }
    // Another user of a known host does not get that host's other settings.
    let bare = String(name.raw.drop { $0 != "@" }.dropFirst())
    let near =
      known.contains(bare) ? [bare] : NearestNames.closest(to: name.raw, among: known)
    guard !near.isEmpty else { return self }
    let proposal = near.map { [$0].asCommand }.joined(separator: " or ")
    return Failure(status, message, details: details, advice: ["did you mean \(proposal)?"])
  }
}
