// The keys to offer to a host, in OpenSSH's order.

internal import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// Finds the keys for a host and puts them in order.
///
/// Chosen identities come first, each through ssh-agent if it holds it, so that an agent with many
/// keys cannot use up the attempts that the host allows; then the agent's other keys. Where none was
/// chosen, the agent's keys that the usual files name come first, then its others, then the usual
/// files that it does not hold. `IdentitiesOnly` leaves out the agent's others.
struct AuthenticationKeys {
  /// What libssh2 can use.
  private(set) var keys: [AuthenticationKey] = []
  /// What it cannot, in words that follow "because".
  private(set) var ceilings: [String] = []
  /// Files that cannot be used, for the message if no key is left.
  private(set) var notes: [String] = []
  private let environment: Environment

  /// OpenSSH's order.
  private static let usualNames = [
    "id_rsa", "id_ecdsa", "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk",
  ]

  init(for host: ResolvedHost, agent: [KeyAgent.Identity], _ environment: Environment) {
    self.environment = environment
    for certificate in host.logIn.certificates { meetCertificate(certificate) }
    let isChosen = !host.logIn.triesUsualIdentities
    let directory = environment.home.appending(".ssh")
    let paths = isChosen ? host.logIn.identities : Self.usualNames.map { directory.appending($0) }
    var others = agent
    var files: [AuthenticationKey] = []
    for (index, path) in paths.enumerated() where !paths[..<index].contains(path) {
      guard let half = read(path, isChosen: isChosen) else { continue }
      if let held = others.firstIndex(where: { $0.blob == half.publicKey?.blob }) {
        add(others.remove(at: held).asKey)
      } else if let file = half.privateKey {
        let key = AuthenticationKey(name: name(path), source: .file(file, path))
        if isChosen { add(key) } else { files.append(key) }
      } else if !agent.contains(where: { $0.blob == half.publicKey?.blob }) {
        notes.append("ssh-agent does not hold the private half of \(name(path))")
      }
    }
    for key in host.logIn.usesOnlyIdentities ? [] : others { add(key.asKey) }
    for file in files { add(file) }
  }

  private mutating func add(_ key: AuthenticationKey) {
    if let ceiling = key.ceiling { ceilings.append(ceiling) } else { keys.append(key) }
  }

  private mutating func meetCertificate(_ path: FilePath) {
    ceilings.append("\(name(path)) is a certificate, which libssh2 cannot use")
  }

  // MARK: Files

  /// What an identity file, with what lies beside it, shows of a key.
  private struct Halves {
    var privateKey: PrivateKeyFile?
    var publicKey: HostKey?
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
        notes.append(error.description.printable)
      }
      return nil
    }
    if (try? certificate.status()) != nil { meetCertificate(certificate) }
    if let key = PrivateKeyFile(contents) {
      return Halves(privateKey: key, publicKey: key.publicKey ?? publicKey(at: beside))
    }
    if let key = PublicKeyFile(contents)?.key { return Halves(publicKey: key) }
    notes.append("\(name(path)) is no private key that kj can read")
    return nil
  }

  private func publicKey(at path: FilePath) -> HostKey? {
    (try? path.contents(limit: 1 << 16)).flatMap { PublicKeyFile($0) }?.key
  }

  /// A path in quotes, with `~` for the home directory.
  private func name(_ path: FilePath) -> String {
    var rest = path
    guard rest.removePrefix(environment.home), !rest.isEmpty else {
      return "'\(path.description.printable)'"
    }
    return "'~/\(rest.description.printable)'"
  }
}

extension KeyAgent.Identity {
  /// The key as one that may be offered.
  fileprivate var asKey: AuthenticationKey {
    AuthenticationKey(name: "'\(comment.printable)' of ssh-agent", source: .agent(self))
  }
}
