internal import CLibSSH2
internal import KJSystem

/// Facts about the libssh2 in use, which may be newer than the one kj was built with.
package enum Library {
  /// The reason why libssh2 cannot be loaded, to follow "because"; nil if it can be loaded, or is linked.
  ///
  /// If there is a reason, use nothing else of kj's own connection: the process would end.
  package static let absence = LoadedLibraries.absence(of: "libssh2", "libssh2.so.1")

  /// The version at run time (`libssh2_version`).
  package static var version: String {
    if absence != nil { return "is missing" }
    return libssh2_version(0).map { String(cString: $0) } ?? "unknown"
  }

  /// Whether libssh2 signs with RSA keys and SHA-2, as OpenSSH has required since 8.8 (RFC 8332).
  package static var signsRSAWithSHA2: Bool { libssh2_version(0x010b00) != nil }
}
