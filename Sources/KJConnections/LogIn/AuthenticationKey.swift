internal import KJDigest
internal import KJDomain
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// A key whose private half is available.
struct AuthenticationKey {
  /// Where the private half is.
  enum Source {
    case agent(KeyAgent.Identity)
    case file(PrivateKeyFile, FilePath)
  }

  /// The key's name in messages.
  let name: String
  let source: Source

  /// The public half, if it is known.
  let publicKey: HostKey?

  /// The fingerprint of the public half.
  var fingerprint: String? {
    publicKey.map { Fingerprint(digest: Digest.sha256($0.blob)).description }
  }

  private var type: HostKeyType? {
    switch source {
    case .agent: publicKey?.type
    case .file(let key, _): key.type
    }
  }

  /// Why ssh_config forbids offering the key; nil if it does not, or if the key's type is not known.
  func exclusion(by limits: AlgorithmLimits) -> String? {
    guard let type else { return nil }
    if !type.algorithms.contains(where: { limits.allows($0, as: .publicKey) }) {
      return "PubkeyAcceptedAlgorithms in ssh_config excludes \(name)"
    }
    if let publicKey, !limits.allowsSize(of: publicKey) {
      return "\(name) is shorter than RequiredRSASize in ssh_config"
    }
    return nil
  }

  /// Why libssh2 cannot use the key, in words that follow "because"; nil if it can.
  func ceiling(within limits: AlgorithmLimits) -> String? {
    guard let type else { return nil }
    if type == .rsa && !Library.signsRSAWithSHA2 {
      return
        "\(name) is an RSA key, and libssh2 \(Library.version) uses RSA keys only with SHA-1, "
        + "which servers refuse"
    }
    // libssh2 chooses the digest of the signature itself, and does not report how long a key is.
    if type == .rsa
      && (publicKey == nil
        || !["rsa-sha2-256", "rsa-sha2-512"].allSatisfy { limits.allows($0, as: .publicKey) })
    {
      return "libssh2 cannot use \(name) as ssh_config requires"
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
