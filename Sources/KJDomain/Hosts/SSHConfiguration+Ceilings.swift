// What ssh_config may ask for that only OpenSSH's own client can do.

extension SSHConfiguration {
  /// Settings that kj's own connection cannot follow although they decide whether, or as whom, the host
  /// is reached, or whether its key is good; in words that follow "because".
  ///
  /// Neither restrictions of algorithms nor conveniences are among them: the connection stands or falls
  /// without being a different one.
  ///
  /// - Parameter isDirect: Whether the connection goes to the host's own address, which is the only
  ///   one that `BindAddress` and `BindInterface` are for.
  package func ceilings(isDirect: Bool) -> [String] {
    var found: [String] = []
    if isDirect {
      found += ["BindAddress", "BindInterface"].filter { valueUnlessNone($0.lowercased()) != nil }
    } else if proxyCommand != nil, flag("proxyusefdpass") == true {
      found.append("ProxyUseFdpass")
    }
    // Keys on a token, and the local host's own key, are beyond libssh2.
    if valueUnlessNone("pkcs11provider") != nil { found.append("PKCS11Provider") }
    if flag("hostbasedauthentication") == true { found.append("HostbasedAuthentication") }
    return found.map { "ssh_config sets \($0)" } + ceilingsOfTrust
  }

  /// Those among them that decide whether the host's key is good: one that is revoked here must not be
  /// accepted, and who else knows keys must be asked.
  package var ceilingsOfTrust: [String] {
    var found: [String] = []
    if valueUnlessNone("revokedhostkeys") != nil { found.append("RevokedHostKeys") }
    if knownHostsCommand != nil { found.append("KnownHostsCommand") }
    return found.map { "ssh_config sets \($0)" }
  }
}
