// The libssh2 that this process runs with, and its limitations.

internal import CLibSSH2

/// Facts about the libssh2 in use, which may be newer than the one kj was built with.
package enum Library {
  /// The version at run time (`libssh2_version`).
  package static var version: String {
    libssh2_version(0).map { String(cString: $0) } ?? "unknown"
  }

  /// Whether it signs with RSA keys and SHA-2, as OpenSSH has required since 8.8 (RFC 8332).
  package static var signsRSAWithSHA2: Bool { libssh2_version(0x010b00) != nil }
}
