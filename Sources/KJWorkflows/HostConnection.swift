// A trusted connection and who it works for.

internal import KJDomain
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// A connection with a verified host key.
///
/// Authenticates, and opens SFTP channels.
final class HostConnection {
  private let verified: VerifiedConnection
  private let connector: Connector

  init(_ verified: consuming VerifiedConnection, _ connector: Connector) {
    self.verified = verified
    self.connector = connector
  }

  private var host: ResolvedHost { connector.host }
  private var user: String { host.user.text }
  private var stall: Deadline { .after(connector.timeouts.stall) }

  /// Why keys were passed over, for the message if none is left.
  private var notes: [String] = []

  func openSFTPChannel() throws(Failure) -> Channel {
    do throws(SSHError) {
      return try verified.openSFTPChannel(until: stall)
    } catch {
      guard error.reason == .refused, error.operation.contains("subsystem") else {
        throw failure(error, .working)
      }
      throw Failure(
        .unreachable, "'\(host.label.printable)' offers no SFTP",
        hints: ["the server needs a line 'Subsystem sftp internal-sftp' in its sshd_config"])
    }
  }

  func ignoreInterruption() {
    verified.ignoreInterruption()
  }

  // MARK: Authentication

  /// Tries, in this order: the chosen identities, each through the agent if it holds it; the agent's
  /// other keys; and, where no identity was chosen, the usual files.
  func authenticate() throws(Failure) {
    let agent = openAgent()
    var agentKeys = agent?.identities ?? []
    for path in host.identities {
      guard let key = try read(path, isChosen: true) else { continue }
      if let agent, let held = agentKeys.firstIndex(where: { key.isSameKey(as: $0) }) {
        if try authenticate(agentKeys.remove(at: held), agent.client) { return }
      } else if try authenticate(key, path) {
        return
      }
    }
    if let agent {
      for key in agentKeys where try authenticate(key, agent.client) { return }
    }
    if host.identities.isEmpty {
      for path in usualIdentities {
        guard let key = try read(path, isChosen: false) else { continue }
        if let agent, agent.identities.contains(where: key.isSameKey) { continue }
        if try authenticate(key, path) { return }
      }
    }
    throw try refusal()
  }

  private func openAgent() -> (client: Agent, identities: [Agent.Identity])? {
    guard let path = connector.environment["SSH_AUTH_SOCK"] else { return nil }
    do throws(AgentError) {
      let client = try Agent(at: FilePath(path))
      let identities = try client.identities(until: stall)
      connector.log("ssh-agent holds \(identities.count) keys")
      return (client, identities)
    } catch {
      connector.log("ssh-agent does not answer at '\(path.printable)'")
      return nil
    }
  }

  private var usualIdentities: [FilePath] {
    let directory = connector.environment.home.appending(".ssh")
    return ["id_ed25519", "id_ecdsa", "id_rsa"].map { directory.appending($0) }
  }

  private func read(_ path: FilePath, isChosen: Bool) throws(Failure) -> PrivateKeyFile? {
    let contents: [UInt8]
    do throws(SystemError) {
      contents = try path.contents(limit: 1 << 20)
    } catch {
      guard isChosen || error.errno != .noSuchFileOrDirectory else { return nil }
      notes.append(error.description.printable)
      return nil
    }
    guard let key = PrivateKeyFile(contents) else {
      notes.append("'\(path.description.printable)' is no private key that kj can read")
      return nil
    }
    return key
  }

  private func authenticate(
    _ identity: Agent.Identity, _ agent: Agent
  ) throws(Failure) -> Bool {
    let name = "'\(identity.comment.printable)' of ssh-agent"
    if !canSign(identity.type, name) { return false }
    return try attempt(name) { () throws(SSHError) in
      try verified.authenticate(user: user, with: identity, of: agent, until: stall)
    } == .accepted
  }

  private func authenticate(_ key: PrivateKeyFile, _ path: FilePath) throws(Failure) -> Bool {
    let name = "'\(path.description.printable)'"
    if !canSign(key.type, name) { return false }
    var passphrase = connector.passphrases[path.string]
    for attemptNumber in 1...3 {
      let result = try attempt(name) { () throws(SSHError) in
        try verified.authenticate(user: user, with: key, passphrase: passphrase, until: stall)
      }
      guard result == .needsPassphrase else {
        if result == .accepted { connector.passphrases[path.string] = passphrase }
        return result == .accepted
      }
      guard key.isEncrypted else {
        notes.append("\(name) is no private key that libssh2 can read")
        return false
      }
      guard connector.questions.canAsk else {
        notes.append("\(name) needs a passphrase, and nobody can be asked")
        return false
      }
      passphrase = try connector.questions.passphrase(path.description.printable, attemptNumber)
      guard passphrase != nil else { return false }
    }
    notes.append("the passphrase of \(name) was wrong three times")
    return false
  }

  private func canSign(_ type: HostKeyType?, _ name: String) -> Bool {
    guard type == .rsa, !Library.signsRSAWithSHA2 else { return true }
    notes.append(
      "\(name) is an RSA key, and libssh2 \(Library.version) signs with those only by SHA-1, which "
        + "servers refuse")
    return false
  }

  private func attempt(
    _ name: String, _ call: () throws(SSHError) -> AuthenticationResult
  ) throws(Failure) -> AuthenticationResult {
    do throws(SSHError) {
      let result = try call()
      switch result {
      case .accepted: connector.log("authenticated as \(user) with \(name)")
      case .refused: connector.log("the host does not accept \(name)")
      case .needsPassphrase: connector.log("\(name) needs a passphrase")
      }
      return result
    } catch {
      throw failure(error, .authenticating)
    }
  }

  private func refusal() throws(Failure) -> Failure {
    var details = notes
    do throws(SSHError) {
      let methods = try verified.remainingMethods(user: user, until: stall)
      if !methods.isEmpty {
        details.append("the host accepts: \(methods.joined(separator: ", ").printable)")
      }
    } catch {
      if error.reason == .interrupted { throw .interrupted }
    }
    let hasOnlyLockedKeys = notes.contains { $0.contains("passphrase") }
    return Failure(
      .refused, "cannot log in to '\(host.label.printable)' as '\(user.printable)'",
      details: details,
      hints: [
        hasOnlyLockedKeys
          ? "unlock the key for this login with 'ssh-add FILE'"
          : "name the right key: '\(host.identityCommand)'"
      ])
  }

  private func failure(_ error: SSHError, _ phase: ConnectionPhase) -> Failure {
    Failure(error, host, phase, connector.timeouts)
  }
}
