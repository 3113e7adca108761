// Which settings on an `ssh` command line say how to reach its host, and which must not apply to a second
// connection: above all, settings that say whom to trust.

extension SSHOption {
  /// Whether a setting says where a host is, which hosts are on the way, or who logs in there.
  ///
  /// The list names the settings to copy, not the settings to leave out: an unknown setting could be about trust.
  /// Restrictions of ciphers, MACs and key exchanges are left out too, because kj's own connection does not
  /// follow them.
  ///
  /// - Parameter keyword: The keyword, in upper or lower case.
  package static func saysWay(_ keyword: String) -> Bool {
    let keyword = keyword.lowercased()
    return placeKeywords.contains(keyword) || logInKeywords.contains(keyword)
  }

  /// Where the host is and how it is reached.
  private static let placeKeywords: Set<String> = [
    "addressfamily", "bindaddress", "bindinterface", "canonicaldomains",
    "canonicalizefallbacklocal", "canonicalizehostname", "canonicalizemaxdots",
    "canonicalizepermittedcnames", "connectionattempts", "connecttimeout", "hostname", "port",
    "proxycommand", "proxyjump", "proxyusefdpass", "tag",
  ]

  /// The user who logs in, and the means of logging in.
  private static let logInKeywords: Set<String> = [
    "certificatefile", "identitiesonly", "identityagent", "identityfile",
    "kbdinteractiveauthentication", "passwordauthentication", "pkcs11provider",
    "preferredauthentications", "pubkeyacceptedalgorithms", "pubkeyacceptedkeytypes",
    "pubkeyauthentication", "securitykeyprovider", "user",
  ]
}
