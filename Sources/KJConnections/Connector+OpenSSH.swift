// Connections that OpenSSH's client makes, with kj's own decision about the host key.

package import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem
package import SystemPackage

extension Connector {
  /// Where OpenSSH's client is, if it is installed.
  var openSSH: FilePath? { Executables.find("ssh", in: settings.environment) }

  /// Goes through a connected master, if there is one.
  func openOverMaster() -> SFTPSession? {
    guard let program = openSSH, isMasterConnected(program) else { return nil }
    do throws(Failure) {
      return try SFTPSession(try client(program, .master), to: host, log: log)
    } catch {
      log("the OpenSSH master does not help: \(error.message)")
      return nil
    }
  }

  private func isMasterConnected(_ program: FilePath) -> Bool {
    guard host.way.mayHaveMaster else { return false }
    guard let answer = MasterProcess.answer(of: host, program, until: .after(.seconds(2))) else {
      return false
    }
    guard let machine = host.address.machine else { return true }
    return MasterProcess(answer: answer)?.machine(of: host) == machine
  }

  /// A client with a command at its other end.
  func openSSHClient(running command: String) throws(Failure) -> OpenSSHClient {
    if host.way.via == .auto, let client = try masterClient(running: command) { return client }
    guard let program = openSSH else { throw noOpenSSH }
    return try client(program, try gate(), running: command)
  }

  /// The same through a connected master; nil if there is none.
  func masterClient(running command: String) throws(Failure) -> OpenSSHClient? {
    guard let program = openSSH, isMasterConnected(program) else { return nil }
    return try client(program, .master, running: command)
  }

  var noOpenSSH: Failure {
    Failure(
      .unreachable, "cannot connect to '\(host.label.printable)' with ssh: it is not installed",
      advice: [.step(.installOpenSSH)])
  }

  /// Says that OpenSSH's client is the way, and where that is.
  package func announceOpenSSH(because reason: String) throws(Failure) -> FilePath {
    log("going through OpenSSH's client: \(reason)")
    tell(.goesThroughOpenSSH(because: reason), of: host)
    guard let program = openSSH else { throw noOpenSSH }
    return program
  }

  func openOverOpenSSH(because reason: String) throws(Failure) -> SFTPSession {
    let program = try announceOpenSSH(because: reason)
    return try SFTPSession(try client(program, gate()), to: host, log: log)
  }

  /// Lets the client exchange keys, and refuses whatever it offers.
  func reviewOverOpenSSH() throws(Failure) -> HostKeyReview {
    guard let program = openSSH else {
      throw Failure(
        .unreachable,
        "cannot ask '\(host.label.printable)' for its key with ssh: it is not installed")
    }
    let known = loadKnownHosts(of: host)
    let gate = try makeGate(known)
    var review: HostKeyReview?
    let check = OpenSSHClient.HostKeyCheck.gate(gate) { offer throws(Failure) in
      let plain = offer.key.certifiedKey ?? offer.key
      review = self.adding(offer, to: known).review(plain, of: self.host)
      return []
    }
    do throws(Failure) {
      try client(program, check).establish()
    } catch {
      if let review { return review }
      throw error
    }
    throw Failure(
      .hostKey, "'\(host.label.printable)' was connected to without a question about its key")
  }

  /// Where kj decides about the key that the host offers to the client.
  private func gate() throws(Failure) -> OpenSSHClient.HostKeyCheck {
    let known = loadKnownHosts(of: host)
    return .gate(try makeGate(known)) { offer throws(Failure) in try self.answer(to: offer, known) }
  }

  private func client(
    _ program: FilePath, _ check: OpenSSHClient.HostKeyCheck, running command: String? = nil
  ) throws(Failure) -> OpenSSHClient {
    try OpenSSHClient(program, openSSHLogIn, check, command: command)
  }

  package var openSSHLogIn: OpenSSHLogIn {
    OpenSSHLogIn(
      host: host, timeouts: timeouts, connectTimeout: connectTimeout(for: host),
      canAsk: questions.canAsk && !host.logIn.authentication.isBatch)
  }

  package func makeGate(_ known: KnownHosts) throws(Failure) -> HostKeyGate {
    do throws(PrivateDirectoryError) {
      try PrivateDirectory.ensure(settings.locations.runtime)
    } catch {
      throw Failure(
        .inputOutput, "cannot use '\(settings.locations.runtime)' for a moment: \(error)")
    }
    let own = try host.trust.knownHostsCommand.map { command throws(Failure) in
      guard let arguments = command.asArguments else {
        throw Failure(
          .usage,
          "cannot use KnownHostsCommand of '\(host.label.printable)': '${' stands in the path of its "
            + "program")
      }
      return arguments
    }
    do throws(SystemError) {
      return try HostKeyGate(
        in: settings.locations.runtime, known: known.keys(for: host.trust.hostKeyName).lines,
        asking: own)
    } catch {
      throw Failure(.inputOutput, error.description)
    }
  }

  /// What is known together with what the program of `KnownHostsCommand` has said about the host.
  private func adding(_ offer: HostKeyOffer, to known: KnownHosts) -> KnownHosts {
    var all = KnownHosts(digests: known.digests)
    all.read(offer.said, file: "KnownHostsCommand", about: host.trust.hostKeyName)
    all.warnings.forEach(warn)
    return known + all
  }

  /// The lines that the client may believe about an offered key.
  package func answer(to offer: HostKeyOffer, _ known: KnownHosts) throws(Failure) -> [String] {
    let key = offer.key
    let known = adding(offer, to: known)
    guard key.type.isCertificate else {
      return ["* \(try accept(key, of: host, known).key)"]
    }
    guard let plain = key.certifiedKey, let authority = key.signingKey else {
      throw Failure(
        .hostKey, "cannot trust '\(host.label.printable)': its certificate cannot be read")
    }
    let review = known.review(plain, of: host)
    let keys = known.keys(for: host.trust.hostKeyName)
    if let line = keys.revocation(of: authority) {
      let signer = known.review(authority, of: host)
      throw review.failure(ofCertificateSignedBy: signer.fingerprint, revoked: line)
    }
    switch review.decision {
    case .trusted, .revoked, .mayBeRevoked:
      break
    case _ where keys.isAuthority(authority):
      // The client itself checks the certificate against them.
      log("the host shows a certificate, which ssh checks by the authorities of known_hosts")
      tell(.showsCertificate, of: host)
      return keys.authorityLines + keys.revokedLines
    case .certificateAuthorityOnly:
      let signer = known.review(authority, of: host)
      throw review.failure(ofCertificateSignedBy: signer.fingerprint)
    case .unknown, .differentType, .changed:
      break
    }
    // Without an authority that could vouch for it, the client goes on with the plain key.
    return ["* \(try accept(review, of: host).key)"]
  }
}
