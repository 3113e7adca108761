// The settings of ssh_config that only OpenSSH's own client can follow.

extension SSHConfiguration {
  /// Settings that kj's own connection cannot follow although they decide whether the host can be reached,
  /// as which user, or whether its key is trusted; in words that follow "because".
  ///
  /// They exclude restrictions of algorithms: libssh2 follows any that still leave it an algorithm; see ``algorithms``.
  ///
  /// - Parameter isDirect: Whether the connection goes to the host's own address: `BindAddress` and
  ///   `BindInterface` apply to no other connection.
  public func ceilings(isDirect: Bool) -> [String] {
    var found: [String] = []
    if isDirect {
      found += ["BindAddress", "BindInterface"].filter { valueUnlessNone($0.lowercased()) != nil }
    } else if proxyCommand != nil, flag("proxyusefdpass") == true {
      found.append("ProxyUseFdpass")
    }
    // kj's own connection can use neither keys on a token nor the key of this machine.
    if valueUnlessNone("pkcs11provider") != nil { found.append("PKCS11Provider") }
    if flag("hostbasedauthentication") == true { found.append("HostbasedAuthentication") }
    return found.map { "ssh_config sets \($0)" } + ceilingsOfTrust
  }

  /// The ceilings that decide whether the host's key is trusted: kj must not accept a key that is
  /// revoked by the settings, and must ask a program that knows further keys.
  package var ceilingsOfTrust: [String] {
    var found: [String] = []
    if valueUnlessNone("revokedhostkeys") != nil { found.append("RevokedHostKeys") }
    if knownHostsCommand != nil { found.append("KnownHostsCommand") }
    return found.map { "ssh_config sets \($0)" }
  }
}
