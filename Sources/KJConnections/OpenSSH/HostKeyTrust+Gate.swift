// The answers to OpenSSH's client, which asks about a host key in the middle of its key exchange.

internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem

extension HostKeyTrust {
  /// Makes the gate at which one run of the client asks and receives the lines that it may believe.
  func makeGate() throws(Failure) -> HostKeyGate {
    try makeGate { offer throws(Failure) in try answer(to: offer) }
  }

  /// - Parameter decide: Returns the lines of known_hosts that the client may believe.
  func makeGate(
    _ decide: @escaping (HostKeyOffer) throws(Failure) -> [String]
  ) throws(Failure) -> HostKeyGate {
    let runtime = context.settings.locations.runtime
    do throws(PrivateDirectoryError) { try PrivateDirectory.ensure(runtime) } catch {
      throw Failure(.inputOutput, "cannot use '\(runtime)' for temporary files: \(error)")
    }
    let own = try host.trust.knownHostsCommand.map { command throws(Failure) in
      guard let arguments = command.asArguments else {
        throw Failure(
          .usage,
          "cannot use KnownHostsCommand for '\(host.label)': the path of its program contains "
            + "'${'")
      }
      return arguments
    }
    do throws(SystemError) {
      return try HostKeyGate(for: self, in: runtime, asking: own, decide)
    } catch {
      throw Failure(.inputOutput, error.description)
    }
  }

  /// The lines that the client may believe about an offered key.
  private func answer(to offer: HostKeyOffer) throws(Failure) -> [String] {
    let key = offer.key
    let trust = adding(offer.said)
    guard key.type.isCertificate else { return ["* \(try trust.accept(trust.review(key)).key)"] }
    guard let plain = key.certifiedKey, let authority = key.signingKey else {
      throw Failure(
        .hostKey, "cannot trust '\(host.label)': its certificate cannot be read")
    }
    let review = trust.review(plain)
    let keys = trust.keys
    if let line = keys.revocation(of: authority) {
      let signer = trust.review(authority)
      throw review.failure(ofCertificateSignedBy: signer.fingerprint, revoked: line)
    }
    switch review.decision {
    case .trusted, .revoked, .mayBeRevoked:
      break
    case _ where keys.isAuthority(authority):
      // The client itself checks the certificate against these lines.
      context.log(
        "the host presents a certificate, which ssh checks against the authorities in known_hosts")
      context.tell(.showsCertificate, of: host)
      return keys.authorityLines + keys.revokedLines
    case .certificateAuthorityOnly:
      let signer = trust.review(authority)
      throw review.failure(ofCertificateSignedBy: signer.fingerprint)
    case .unknown, .differentType, .changed:
      break
    }
    // Without an authority that could vouch for it, the client continues with the plain key.
    return ["* \(try trust.accept(review).key)"]
  }
}
