// The messages for a person when kj refuses a host key.

public import KJBase

extension HostKeyReview {
  /// Why the key is not trusted and what to do next, with status `hostKey`.
  ///
  /// A trusted key is not a failure; for such a key, the failure says that it is already known.
  public var failure: Failure {
    switch decision {
    case .trusted(let line): return refused("is already known", details: [describe(line)])
    case .unknown:
      return refused("is not known", details: [offered] + otherHostsInWords, advice: acceptAdvice)
    case .differentType(let lines):
      return refused(
        "is not known; only keys of other types are",
        details: lines.map(describe) + [
          offered, "either the host has a new type of key, or something is answering in its place",
        ] + otherHostsInWords, advice: acceptAdvice)
    case .changed(let lines):
      return refused(
        "has changed",
        details: lines.map(describe) + [
          offered, "either the host was reinstalled, or something else is answering in its place",
        ],
        advice: [
          "compare the offered fingerprint with the host's own before anything else",
          .replaceKey(of: call),
        ])
    case .revoked(let line): return refused("is revoked at \(line.location)", details: [offered])
    case .mayBeRevoked(let line):
      return refused(
        "may be the one that is revoked at \(line.location), which cannot be read: \(line.reason)",
        details: [offered],
        advice: ["correct that line, or remove it if it names none of your hosts"]
      )
    case .certificateAuthorityOnly(let lines):
      return refused(
        "cannot be checked; the host is known by certificates only",
        details: lines.map(describe) + [offered],
        advice: [
          .step(.checkCertificateWithOpenSSH), acceptAdvice[1],
        ])
    }
  }

  /// The other hosts for which the offered key is known: one of them may be the same host under another name.
  package var otherHostsInWords: [String] {
    otherHosts.prefix(3).map { "this key is known for \($0.subject): \($0.location)" }
  }

  /// Why kj refuses a certificate that none of the host's authorities signed.
  ///
  /// - Parameter authority: The fingerprint of the authority that signed it.
  package func failure(ofCertificateSignedBy authority: Fingerprint) -> Failure {
    let failure = failure
    return Failure(
      .hostKey,
      "cannot trust '\(host)': its certificate is signed by an authority that is not known",
      details: failure.details + ["signed by: \(authority)"], advice: failure.advice)
  }

  /// Why kj refuses a certificate whose authority is revoked.
  package func failure(ofCertificateSignedBy authority: Fingerprint, revoked line: KnownHost)
    -> Failure
  {
    Failure(
      .hostKey,
      "cannot trust '\(host)': its certificate is signed by an authority that is marked as revoked at "
        + "\(line.location)", details: ["signed by: \(authority)"])
  }

  /// Why kj refuses a key that is shorter than `RequiredRSASize`.
  package var failureOfSize: Failure {
    refused("is shorter than RequiredRSASize in ssh_config", details: [offered])
  }

  /// The failure after a person has seen the key and said no.
  package var declined: Failure { Failure(.hostKey, "'\(host)' is not trusted, as you decided") }

  /// The fingerprint of a key in known_hosts.
  package func fingerprint(of line: KnownHost) -> Fingerprint { digests.fingerprint(of: line.key) }

  /// Why kj refuses a key whose fingerprint differs from the one given or shown.
  func mismatch(expected: Fingerprint) -> Failure {
    refused("does not have the given fingerprint", details: ["given:   \(expected)", offered])
  }

  private func refused(_ what: String, details: [String], advice: [Advice] = []) -> Failure {
    let subject = host.raw == name.text ? "'\(host)'" : "'\(host)' (\(name))"
    return Failure(
      .hostKey, "cannot trust \(subject): its \(key.type.displayName) host key \(what)",
      details: details, advice: advice)
  }

  private var offered: String { "offered: \(key.type.displayName) \(fingerprint)" }

  private func describe(_ line: KnownHost) -> String {
    let known = "\(line.key.type.displayName) \(digests.fingerprint(of: line.key))"
    return "known:   \(known) at \(line.location)"
  }

  private var acceptAdvice: [Advice] {
    [
      .reviewKey(of: call),
      .acceptKey(of: call, fingerprint: OutsideText(fingerprint.description)),
    ]
  }
}
