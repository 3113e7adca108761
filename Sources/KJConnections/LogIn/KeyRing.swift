internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// The keys for a host, in OpenSSH's order.
///
/// Chosen identities come first, each through ssh-agent if the agent holds it, so an agent with many keys
/// cannot use up the attempts that the host allows; then come the agent's other keys. If none was chosen,
/// the agent's keys that the usual files name come first, then its other keys, then the usual files whose
/// keys the agent does not hold. `IdentitiesOnly` leaves out the agent's other keys.
struct KeyRing {
  /// The agent, which signs with the keys that it holds; nil if no agent answers.
  private(set) var agent: KeyAgent?
  /// The keys still to be offered, the next one first.
  private(set) var pending: [AuthenticationKey] = []
  /// The keys that were offered since the last success.
  private(set) var offered: [AuthenticationKey] = []
  /// What libssh2 cannot use, in words that follow "because".
  private(set) var ceilings: [String] = []
  /// Files that cannot be used, for the message if no key is left.
  private(set) var notes: [String] = []
  /// Advice on how to make files usable.
  private(set) var advice: [Advice] = []
  private let home: FilePath
  private let limits: AlgorithmLimits

  /// The usual names, in OpenSSH's order.
  private static let usualNames = [
    "id_rsa", "id_ecdsa", "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk",
  ]

  init(for host: ResolvedHost, _ context: ConnectionContext) {
    home = context.settings.environment.home
    limits = host.algorithms
    guard host.logIn.authentication.publicKey else { return }
    let identities = askAgent(of: host, context)
    for certificate in host.logIn.certificates { meetCertificate(certificate) }
    let isChosen = !host.logIn.triesUsualIdentities
    let directory = home.appending(".ssh")
    let paths = isChosen ? host.logIn.identities : Self.usualNames.map { directory.appending($0) }
    var others = identities
    var files: [AuthenticationKey] = []
    for (index, path) in paths.enumerated() where !paths[..<index].contains(path) {
      guard let half = read(path, isChosen: isChosen) else { continue }
      if let held = others.firstIndex(where: { $0.blob == half.publicKey?.blob }) {
        add(others.remove(at: held).asKey)
      } else if let file = half.privateKey {
        let key = AuthenticationKey(
          name: name(path), source: .file(file, path), publicKey: half.publicKey)
        if isChosen { add(key) } else { files.append(key) }
      } else if half.isOpenToOthers {
        context.warn("\(name(path)) is not used because other users can read it")
        advice.append(.text("run \(["chmod", "600", path.string].asCommand)"))
      } else if !identities.contains(where: { $0.blob == half.publicKey?.blob }) {
        notes.append("ssh-agent does not hold the private half of \(name(path))")
      }
    }
    for key in host.logIn.usesOnlyIdentities ? [] : others { add(key.asKey) }
    for file in files { add(file) }
  }

  private mutating func add(_ key: AuthenticationKey) {
    if let exclusion = key.exclusion(by: limits) {
      notes.append(exclusion)
    } else if let ceiling = key.ceiling(within: limits) {
      ceilings.append(ceiling)
    } else {
      pending.append(key)
    }
  }

  private mutating func meetCertificate(_ path: FilePath) {
    ceilings.append("\(name(path)) is a certificate, which libssh2 cannot use")
  }

  private mutating func askAgent(
    of host: ResolvedHost, _ context: ConnectionContext
  ) -> [KeyAgent.Identity] {
    guard let path = host.logIn.agentSocket else { return [] }
    do throws(KeyAgentError) {
      let agent = try KeyAgent(at: path)
      let identities = try agent.identities(until: .after(context.timeouts.stall))
      self.agent = agent
      context.log("ssh-agent holds \(identities.count) keys")
      return identities
    } catch {
      context.log("ssh-agent does not answer at '\(path.description.printable)'")
      return []
    }
  }

  // MARK: Offering

  /// Moves the key with this fingerprint to the front.
  ///
  /// - Returns: Whether there is such a key.
  mutating func putFirst(_ fingerprint: String) -> Bool {
    guard let place = pending.firstIndex(where: { $0.fingerprint == fingerprint }) else {
      return false
    }
    pending.insert(pending.remove(at: place), at: 0)
    return true
  }

  /// Takes the next key, which then counts as offered.
  mutating func takeNext() -> AuthenticationKey? {
    guard !pending.isEmpty else { return nil }
    offered.append(pending.removeFirst())
    return offered.last
  }

  /// Notes that the host accepted the last key and wants more.
  mutating func dropTaken() { offered.removeLast() }

  /// Offers the refused keys again if no others are left.
  mutating func refill() {
    guard pending.isEmpty else { return }
    pending = offered
    offered = []
  }

  // MARK: Files

  /// The parts of a key found in an identity file and in the files next to it.
  private struct Halves {
    var privateKey: PrivateKeyFile?
    var publicKey: HostKey?
    /// Whether the private half belongs to the person and others may read or write it.
    var isOpenToOthers = false
  }

  /// Reads an identity: a private key, or a public key whose private half ssh-agent holds.
  private mutating func read(_ path: FilePath, isChosen: Bool) -> Halves? {
    let beside = FilePath("\(path).pub")
    let certificate = FilePath("\(path)-cert.pub")
    let contents: [UInt8]
    do throws(SystemError) {
      contents = try path.contents(limit: 1 << 20)
    } catch {
      if let publicKey = publicKey(at: beside) { return Halves(publicKey: publicKey) }
      if isChosen || error.errno != .noSuchFileOrDirectory {
        notes.append(error.description)
      }
      return nil
    }
    if (try? certificate.status()) != nil { meetCertificate(certificate) }
    if let key = PrivateKeyFile(contents) {
      let publicKey = key.publicKey ?? publicKey(at: beside)
      // As in `ssh`, which checks only files that belong to the person who runs it.
      if let status = try? path.status(), status.userID.rawValue == Environment.userID,
        !status.permissions.isDisjoint(with: [.groupReadWriteExecute, .otherReadWriteExecute])
      {
        return Halves(publicKey: publicKey, isOpenToOthers: true)
      }
      return Halves(privateKey: key, publicKey: publicKey)
    }
    if let key = PublicKeyFile(contents)?.key { return Halves(publicKey: key) }
    notes.append("\(name(path)) is not a private key that kj can read")
    return nil
  }

  private func publicKey(at path: FilePath) -> HostKey? {
    (try? path.contents(limit: 1 << 16)).flatMap { PublicKeyFile($0) }?.key
  }

  /// A path in quotes, with `~` for the home directory.
  private func name(_ path: FilePath) -> String {
    var rest = path
    guard rest.removePrefix(home), !rest.isEmpty else {
      return "'\(path.description.printable)'"
    }
    return "'~/\(rest.description.printable)'"
  }
}

extension KeyAgent.Identity {
  /// The key in a form that can be offered.
  fileprivate var asKey: AuthenticationKey {
    AuthenticationKey(
      name: "'\(comment)' in ssh-agent", source: .agent(self), publicKey: try? HostKey(blob: blob))
  }
}
