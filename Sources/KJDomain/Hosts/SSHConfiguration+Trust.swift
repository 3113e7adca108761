// The settings of ssh_config that say whom to trust, for a client that reads a file in which others stand.

extension SSHConfiguration {
  /// The keywords that decide about host keys, but for the files of known hosts.
  private static let trustKeywords = [
    "StrictHostKeyChecking", "HostKeyAlias", "HostKeyAlgorithms", "CheckHostIP", "VerifyHostKeyDNS",
    "UpdateHostKeys", "NoHostAuthenticationForLocalhost", "RevokedHostKeys", "KnownHostsCommand",
  ]

  /// What a client that reads this configuration is told so that it trusts nobody more than with the usual
  /// one, in the form of `-o`.
  ///
  /// - Parameters:
  ///   - usual: What `ssh` says of the same host without the file.
  ///   - name: The host's own name in known_hosts, which stands in for an alias that counts no more.
  package func settingsOfTrust(in usual: SSHConfiguration, for name: HostKeyName) -> [String] {
    Self.trustKeywords.compactMap { keyword in
      let key = keyword.lowercased()
      guard value(key) != usual.value(key) else { return nil }
      let own = usual.value(key) ?? (keyword == "HostKeyAlias" ? name.text : "none")
      return "\(keyword)=\(own)"
    }
  }
}
