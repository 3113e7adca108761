package import KJBase
internal import KJDigest
package import KJDomain
package import KJHosts
package import KJSSH
internal import KJStore
package import KJSystem

/// An authenticated connection with a verified host key.
///
/// Opens SFTP channels, and tunnels if its host is a jump host.
package final class HostConnection: ConnectionLine {
  package let host: ResolvedHost
  package let timeouts: Timeouts
  /// Whether the server identifies itself as OpenSSH.
  package let isToOpenSSH: Bool
  private let verified: VerifiedConnection
  private let carrier: Carrier
  /// The fingerprint of the key, if a single key was enough to log in; nil if more keys or something else were
  /// needed.
  private let keyFingerprint: String?

  /// Connects, checks the host key and authenticates.
  ///
  /// If a key was accepted before, the next requests are sent before the server has answered. If the server
  /// does not accept that, kj makes a second connection, which waits for each answer.
  ///
  /// - Parameter purpose: What the first channel will be for.
  package static func make(
    to host: ResolvedHost, for purpose: ChannelPurpose, _ context: ConnectionContext
  ) throws(LibSSH2Failure) -> HostConnection {
    let logins = HostMemory(.logins, in: context.settings.locations)
    let known = context.observer == nil ? logins.recall(host.loginKey) : nil
    let connection: HostConnection
    do throws(LibSSH2Failure) {
      connection = try HostConnection(to: host, for: purpose, known, context)
    } catch {
      guard known != nil else { throw error }
      if [.refused, .connectionLost].contains(error.failure.status) {
        logins.forget(host.loginKey)
      }
      guard error.wasTooEarly else { throw error }
      context.log("the host now refuses a key that it accepted before: connecting again")
      connection = try HostConnection(to: host, for: purpose, nil, context)
    }
    if let key = connection.keyFingerprint, key != known {
      logins.note(key, of: host.loginKey)
    }
    return connection
  }

  private init(
    to host: ResolvedHost, for purpose: ChannelPurpose, _ knownKey: String?,
    _ context: ConnectionContext
  ) throws(LibSSH2Failure) {
    self.host = host
    timeouts = context.timeouts
    Digest.prepare()
    carrier = try Carrier(to: host, context)
    // This is done while the server is preparing its first message.
    let trust = HostKeyTrust(in: host, context)
    let logIn = LogIn(to: host, context)
    let isKnown = knownKey.map { logIn.keys.putFirst($0) } ?? false
    let unverified = try carrier.exchangeKeys(known: trust.keys.types, early: isKnown)
    context.log("exchanged keys: \(unverified.algorithms.joined(separator: ", "))")
    let banner = unverified.serverBanner
    isToOpenSSH = banner.raw.hasPrefix("SSH-2.0-OpenSSH_")
    context.tell(.exchangedKeys(banner: banner, algorithms: unverified.algorithms), of: host)
    let review = trust.review(unverified.hostKey)
    if let ceiling = review.ceiling, context.mayUseOpenSSH {
      throw LibSSH2Failure(review.failure, ceiling: ceiling)
    }
    do throws(Failure) {
      let accepted = try trust.accept(review)
      do throws(SSHError) { verified = try unverified.verify(accepted) } catch {
        throw Failure(error, host, .connecting, timeouts)
      }
    } catch {
      throw LibSSH2Failure(error)
    }
    // TinySSH waits for more data from the network before it looks at a request that came with the signature.
    let takesRequests = !banner.raw.hasPrefix("SSH-2.0-tinyssh")
    do throws(Failure) {
      try Authenticator(logIn).authenticate(
        verified, opening: isKnown && takesRequests ? purpose : nil)
      context.tell(
        .authenticated(by: logIn.methods.words, offered: logIn.methods.remaining), of: host)
    } catch {
      let isFinal = ![.refused, .unreachable].contains(error.status)
      throw LibSSH2Failure(
        error, ceiling: isFinal ? nil : logIn.notes.ceilings.first,
        wasTooEarly: logIn.wasTooEarly)
    }
    keyFingerprint = logIn.methods.keyFingerprint
  }

  private var stall: Deadline { .after(timeouts.stall) }

  func openSFTPChannel() throws(Failure) -> Channel {
    do throws(SSHError) {
      return try verified.openChannel(for: .sftp, until: stall)
    } catch {
      throw refusal(error)
    }
  }

  /// Why there is no SFTP channel.
  package func refusal(_ error: SSHError) -> Failure {
    guard error.reason == .refused else { return failure(error) }
    return error.operation.contains("subsystem") ? .noSFTP(on: host) : .noSession(on: host)
  }

  /// Begins to open a channel, in addition to those that are open.
  package func beginOpening(_ purpose: ChannelPurpose) -> ChannelOpening {
    verified.beginOpening(purpose)
  }

  /// Opens a channel and starts the program at its far end.
  package func openChannel(
    for purpose: ChannelPurpose, until deadline: Deadline
  ) throws(SSHError) -> Channel {
    try verified.openChannel(for: purpose, until: deadline)
  }

  /// Opens a channel to another host, which this one connects to.
  func openTunnel(
    _ purpose: ChannelPurpose, to other: ResolvedHost
  ) throws(Failure) -> Channel {
    do throws(SSHError) {
      return try verified.openChannel(for: purpose, until: stall)
    } catch {
      guard error.reason == .refused else { throw failure(error) }
      throw Failure(
        .unreachable,
        "'\(host.label)' does not connect to \(other.address.name) port \(other.address.port)"
          + (error.words.isEmpty ? "" : ": \(error.words)"))
    }
  }

  /// The address of the host's own machine; nil if another host or a command connects to it.
  package var machine: HostName? { carrier.machine }

  package func ignoreInterruption() {
    verified.ignoreInterruption()
    carrier.ignoreInterruption()
  }

  // MARK: For the caller's own loop

  /// What to wait for; call ``woke()`` after each wait.
  package var interest: Interest { verified.interest }
  package var interests: [Interest] { [interest] }
  package var arrivals: Int { verified.arrivals }
  package var lastArrival: MonotonicTime { verified.lastArrival }
  package var unsentBytes: Int { verified.unsentBytes }

  package func woke() { verified.woke() }

  package func flush() { verified.flush() }

  /// Why the connection has ended; nil while it is open.
  package var lineFailure: Failure? { verified.failure.map { failure($0) } }

  package func prepareForTyping() { verified.prepareForTyping() }

  package func sendKeepalive() throws(Failure) {
    try telling { () throws(SSHError) in try verified.sendKeepalive() }
  }

  /// Does some work over the connection, and translates its errors into failures about the host.
  package func telling<Value>(_ work: () throws(SSHError) -> Value) throws(Failure) -> Value {
    do throws(SSHError) { return try work() } catch { throw failure(error) }
  }

  package func failure(_ error: SSHError) -> Failure { Failure(error, host, .working, timeouts) }
}
