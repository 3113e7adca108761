// The settings of ssh_config that say whom to trust, for a client that reads a different configuration file.

extension SSHConfiguration {
  /// The keywords that decide about host keys, except the keywords for the known_hosts files.
  private static let trustKeywords = [
    "StrictHostKeyChecking", "HostKeyAlias", "HostKeyAlgorithms", "CheckHostIP", "VerifyHostKeyDNS",
    "UpdateHostKeys", "NoHostAuthenticationForLocalhost", "RevokedHostKeys", "KnownHostsCommand",
  ]

  /// The settings, in the form of `-o`, with which a client that reads this configuration trusts nothing
  /// that it would not trust with the usual one.
  ///
  /// - Parameters:
  ///   - usual: The configuration that `ssh` reports for the same host without the other file.
  ///   - name: The host's own name in known_hosts, which replaces an alias that only the other file sets.
  package func settingsOfTrust(in usual: SSHConfiguration, for name: HostKeyName) -> [String] {
    Self.trustKeywords.compactMap { keyword in
      let key = keyword.lowercased()
      guard value(key) != usual.value(key) else { return nil }
      let own = usual.value(key) ?? (keyword == "HostKeyAlias" ? name.text : "none")
      return "\(keyword)=\(own)"
    }
  }
}
