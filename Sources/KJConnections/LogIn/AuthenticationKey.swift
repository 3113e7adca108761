// A key that may be offered to a host, and whether libssh2 can sign with it.

internal import KJDigest
internal import KJDomain
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// A key whose private half is available.
struct AuthenticationKey {
  /// Where its private half is.
  enum Source {
    case agent(KeyAgent.Identity)
    case file(PrivateKeyFile, FilePath)
  }

  /// Its name in messages.
  let name: String
  let source: Source

  /// The fingerprint of its public half, if that is known.
  var fingerprint: String? {
    let blob: [UInt8]? =
      switch source {
      case .agent(let identity): identity.blob
      case .file(let key, _): key.publicKey?.blob
      }
    return blob.map { Fingerprint(digest: Digest.sha256($0)).description }
  }

  /// Why libssh2 cannot use it, in words that follow "because"; nil if it can.
  var ceiling: String? {
    let type: HostKeyType? =
      switch source {
      case .agent(let identity): identity.type
      case .file(let key, _): key.type
      }
    guard let type else { return nil }
    if type == .rsa && !Library.signsRSAWithSHA2 {
      return
        "\(name) is an RSA key, and libssh2 \(Library.version) signs with those only by SHA-1, "
        + "which servers refuse"
    }
    if type.name.hasPrefix("sk-") {
      return "\(name) is on a FIDO security key, which libssh2 cannot use"
    }
    if type.name.hasSuffix("-cert-v01@openssh.com") && !type.name.hasPrefix("ecdsa-") {
      return "\(name) is a certificate of a kind that libssh2 cannot use"
    }
    return nil
  }
}
