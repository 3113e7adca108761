// A trusted connection and who it works for.

internal import KJDomain
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// A connection with a verified host key, authenticated.
///
/// Opens SFTP channels, and tunnels for which its host is the jump host.
final class HostConnection {
  let host: ResolvedHost
  let timeouts: Timeouts
  private let verified: VerifiedConnection
  private let carrier: Carrier

  /// Connects, checks the host key and authenticates.
  init(to host: ResolvedHost, _ connector: Connector) throws(LibSSH2Failure) {
    self.host = host
    timeouts = connector.timeouts
    carrier = try Carrier(to: host, connector)
    let known = connector.loadKnownHosts(of: host)
    let unverified = try carrier.exchangeKeys(known: known.keys(for: host.hostKeyName).types)
    connector.log("exchanged keys: \(unverified.algorithms.joined(separator: ", "))")
    connector.tell(
      .exchangedKeys(banner: unverified.serverBanner, algorithms: unverified.algorithms), of: host)
    let review = known.review(unverified.hostKey, of: host)
    if let ceiling = review.ceiling, connector.mayUseOpenSSH {
      throw LibSSH2Failure(review.failure, ceiling: ceiling)
    }
    do throws(Failure) {
      let accepted = try connector.accept(review, of: host)
      do throws(SSHError) { verified = try unverified.verify(accepted) } catch {
        throw Failure(error, host, .connecting, timeouts)
      }
    } catch {
      throw LibSSH2Failure(error)
    }
    let authenticator = Authenticator(
      for: host, timeouts: timeouts, environment: connector.settings.environment,
      questions: connector.questions, memory: connector.memory,
      asksFirst: connector.observer != nil, log: connector.log)
    do throws(Failure) {
      try authenticator.authenticate(verified)
      connector.tell(
        .authenticated(by: authenticator.method, offered: authenticator.remaining), of: host)
    } catch {
      let isFinal = ![.refused, .unreachable].contains(error.status)
      throw LibSSH2Failure(error, ceiling: isFinal ? nil : authenticator.ceilings.first)
    }
  }

  private var stall: Deadline { .after(timeouts.stall) }

  func openSFTPChannel() throws(Failure) -> Channel {
    do throws(SSHError) {
      return try verified.openChannel(for: .sftp, until: stall)
    } catch {
      guard error.reason == .refused else { throw failure(error) }
      throw error.operation.contains("subsystem") ? .noSFTP(on: host) : .noSession(on: host)
    }
  }

  /// A channel with a command at its other end.
  func openCommandChannel(_ command: String, until deadline: Deadline) throws(SSHError) -> Channel {
    try verified.openChannel(for: .command(command), until: deadline)
  }

  /// A channel to another host, which this one connects to.
  func openTunnel(to other: ResolvedHost) throws(Failure) -> Channel {
    do throws(SSHError) {
      return try verified.openChannel(
        for: .tunnel(host: other.name.text, port: other.port.number), until: stall)
    } catch {
      guard error.reason == .refused else { throw failure(error) }
      throw Failure(
        .unreachable,
        "'\(host.label.printable)' does not connect to \(other.name) port \(other.port)"
          + (error.words.isEmpty ? "" : ": \(error.words.printable)"))
    }
  }

  func ignoreInterruption() {
    verified.ignoreInterruption()
    carrier.ignoreInterruption()
  }

  private func failure(_ error: SSHError) -> Failure {
    Failure(error, host, .working, timeouts)
  }
}
