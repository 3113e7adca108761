internal import KJBase

/// The type of a host key: the name in known_hosts and at the start of the key itself (RFC 4253,
/// section 6.6), such as `ssh-ed25519`.
///
/// Types that kj does not know are kept by name, so kj can compare, show and write their keys.
package struct HostKeyType: Hashable, Sendable {
  package static let ed25519 = HostKeyType("ssh-ed25519")
  package static let ecdsa256 = HostKeyType("ecdsa-sha2-nistp256")
  package static let ecdsa384 = HostKeyType("ecdsa-sha2-nistp384")
  package static let ecdsa521 = HostKeyType("ecdsa-sha2-nistp521")
  package static let securityKeyEd25519 = HostKeyType("sk-ssh-ed25519@openssh.com")
  package static let securityKeyECDSA = HostKeyType("sk-ecdsa-sha2-nistp256@openssh.com")
  package static let rsa = HostKeyType("ssh-rsa")
  package static let dsa = HostKeyType("ssh-dss")
  private static let rsaCertificate = HostKeyType("ssh-rsa-cert-v01@openssh.com")

  /// Every type that kj knows, in order of preference.
  package static let preferred: [HostKeyType] = [
    .ed25519, .ecdsa256, .ecdsa384, .ecdsa521, .securityKeyEd25519, .securityKeyECDSA, .rsa, .dsa,
  ]

  package let name: String

  /// Takes any name as it is, known or not.
  package init(_ name: String) { self.name = name }

  /// The type that a name in known_hosts means to OpenSSH: the name of a signature algorithm means the type
  /// of the signing key.
  init(inLine name: String) { self = Self.otherNames[name] ?? HostKeyType(name) }

  /// The type that the name at the start of a key means to OpenSSH.
  ///
  /// Up to version 9, the name may also be the word that OpenSSH shows for the type.
  init(inKey name: String) {
    self = Self.shortNames[name.lowercased()] ?? HostKeyType(inLine: name)
  }

  private static let otherNames: [String: HostKeyType] = [
    "rsa-sha2-256": .rsa, "rsa-sha2-512": .rsa,
    "rsa-sha2-256-cert-v01@openssh.com": .rsaCertificate,
    "rsa-sha2-512-cert-v01@openssh.com": .rsaCertificate,
    "webauthn-sk-ecdsa-sha2-nistp256@openssh.com": .securityKeyECDSA,
  ]

  private static let shortNames: [String: HostKeyType] = [
    "rsa": .rsa, "dsa": .dsa, "ed25519": .ed25519, "ed25519-sk": .securityKeyEd25519,
  ]

  /// The word that `ssh` and `ssh-keygen` show: `ED25519`, `ECDSA`, `RSA`; for an unknown type, its name
  /// made printable.
  package var displayName: String {
    switch self {
    case .ed25519: "ED25519"
    case .ecdsa256, .ecdsa384, .ecdsa521: "ECDSA"
    case .securityKeyEd25519: "ED25519-SK"
    case .securityKeyECDSA: "ECDSA-SK"
    case .rsa: "RSA"
    case .dsa: "DSA"
    default: name.printable
    }
  }

  /// The names under which client and server negotiate a key of this type, the strongest first: an RSA
  /// key also signs with SHA-2 (RFC 8332).
  package var algorithms: [String] {
    switch self {
    case .rsa: ["rsa-sha2-512", "rsa-sha2-256", name]
    case .rsaCertificate:
      ["rsa-sha2-512-cert-v01@openssh.com", "rsa-sha2-256-cert-v01@openssh.com", name]
    default: [name]
    }
  }
}
