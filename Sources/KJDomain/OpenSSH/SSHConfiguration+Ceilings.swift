// The settings of ssh_config that only OpenSSH's own client can follow.

extension SSHConfiguration {
  /// Settings that kj's own connection cannot follow although they decide whether, or as whom, the host
  /// is reached, or whether its key is trusted; in words that follow "because".
  ///
  /// Restrictions of algorithms are not among them: libssh2 follows those that leave it something; see ``algorithms``.
  ///
  /// - Parameter isDirect: Whether the connection goes to the host's own address, which is the only
  ///   one that `BindAddress` and `BindInterface` are for.
  public func ceilings(isDirect: Bool) -> [String] {
    var found: [String] = []
    if isDirect {
      found += ["BindAddress", "BindInterface"].filter { valueUnlessNone($0.lowercased()) != nil }
    } else if proxyCommand != nil, flag("proxyusefdpass") == true {
      found.append("ProxyUseFdpass")
    }
    // kj's own connection can use neither keys on a token nor the local host's key.
    if valueUnlessNone("pkcs11provider") != nil { found.append("PKCS11Provider") }
    if flag("hostbasedauthentication") == true { found.append("HostbasedAuthentication") }
    return found.map { "ssh_config sets \($0)" } + ceilingsOfTrust
  }

  /// The settings among them that decide whether the host's key is trusted: a key that is revoked here must
  /// not be accepted, and a program that knows further keys must be asked.
  package var ceilingsOfTrust: [String] {
    var found: [String] = []
    if valueUnlessNone("revokedhostkeys") != nil { found.append("RevokedHostKeys") }
    if knownHostsCommand != nil { found.append("KnownHostsCommand") }
    return found.map { "ssh_config sets \($0)" }
  }
}
