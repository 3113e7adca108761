internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// An open line to a host's SSH server; it lives as long as the connection that it carries.
final class Carrier {
  private enum Kind {
    case socket(FileDescriptor)
    case tunnel(through: HostConnection, Channel)
    case command(ChildProcess, FileDescriptor)
  }

  private let host: ResolvedHost
  private let timeouts: Timeouts
  private let kind: Kind
  /// The address of the host's own machine; nil if another host or a command connects to it.
  private(set) var machine: HostName?

  /// Opens the line that the host's route describes.
  init(to host: ResolvedHost, _ context: ConnectionContext) throws(LibSSH2Failure) {
    self.host = host
    timeouts = context.timeouts
    if let absence = Library.absence {
      let failure = Failure(.unreachable, "cannot connect to '\(host.label)': \(absence)")
      throw LibSSH2Failure(failure, ceiling: absence)
    }
    switch host.way.route {
    case .direct:
      do throws(Failure) {
        let socket = try Self.connect(to: host, context)
        kind = .socket(socket.descriptor)
        machine = try? HostName(socket.address)
      } catch {
        throw LibSSH2Failure(error)
      }
    case .jump(let hop):
      context.log("through '\(hop.label)'")
      let purpose = ChannelPurpose.tunnel(
        host: host.address.name.text, port: host.address.port.number)
      let connection = try HostConnection.make(to: hop, for: purpose, context)
      do throws(Failure) {
        kind = .tunnel(through: connection, try connection.openTunnel(purpose, to: host))
      } catch {
        throw LibSSH2Failure(error)
      }
      let words = "'\(hop.label)' connected to \(host.address.name) port \(host.address.port)"
      context.log(words)
      context.tell(.connected(words), of: host)
    case .command(let command):
      context.log("through the proxy command '\(command.printable)'")
      do throws(Failure) { kind = try Self.start(command, for: host, context.settings) } catch {
        throw LibSSH2Failure(error)
      }
      context.tell(.connected("the proxy command is running"), of: host)
    }
  }

  private static func connect(
    to host: ResolvedHost, _ context: ConnectionContext
  ) throws(Failure) -> ConnectedSocket {
    let limit = context.connectTimeout(for: host)
    do throws(ConnectError) {
      let deadline = Deadline.after(limit)
      let addresses = try TCPSocket.resolve(
        host: (host.address.machine ?? host.address.name).text, port: host.address.port.number,
        family: host.address.family,
        until: deadline)
      context.tell(.resolved(addresses), of: host)
      let socket = try TCPSocket.connect(
        to: addresses, stall: context.timeouts.stall, until: deadline)
      context.tell(.connected("\(socket.address) port \(socket.port) answers"), of: host)
      let address = socket.address == host.address.name.text ? "" : " at \(socket.address)"
      context.log("connected to \(host.address.name) port \(host.address.port)\(address)")
      return socket
    } catch {
      let failure = Failure(error, host, limit)
      guard case .unknownName = error else { throw failure }
      throw failure.proposingHosts(
        like: host.label, context.settings.environment, context.settings.locations)
    }
  }

  /// Starts a proxy command as OpenSSH does, through a shell that the command replaces.
  private static func start(
    _ command: String, for host: ResolvedHost, _ settings: ConnectionSettings
  ) throws(Failure) -> Kind {
    do throws(SystemError) {
      let (ours, theirs) = try SocketPair.make()
      defer { try? theirs.close() }
      let process = try ChildProcess(
        ChildCommand("/bin/sh", ["-c", "exec \(command)"], in: host.way.directory),
        input: .descriptor(theirs),
        output: .descriptor(theirs), error: settings.staysBehind ? .null : .inherited,
        ignoresInterrupt: true)
      return .command(process, ours)
    } catch {
      throw Failure(
        .unreachable, "cannot start the proxy command for '\(host.label)': \(error.reason)")
    }
  }

  /// Exchanges keys with the server.
  ///
  /// - Parameters:
  ///   - known: The types of the keys that are known for the host.
  ///   - early: Whether the log-in is sent before the server has agreed to accept it.
  func exchangeKeys(known: [HostKeyType], early: Bool = false) throws(LibSSH2Failure)
    -> UnverifiedConnection
  {
    let deadline = Deadline.after(timeouts.stall)
    do throws(SSHError) {
      switch kind {
      case .socket(let socket), .command(_, let socket):
        return try UnverifiedConnection(
          over: socket, known: known, within: host.algorithms, early: early, until: deadline)
      case .tunnel(_, let channel):
        return try UnverifiedConnection(
          over: channel, known: known, within: host.algorithms, early: early, until: deadline)
      }
    } catch {
      throw LibSSH2Failure(
        failure(error),
        ceiling: error.reason == .noCommonAlgorithm
          ? "libssh2 \(Library.version) supports none of the algorithms that the host offers and ssh_config allows"
          : nil)
    }
  }

  private func failure(_ error: SSHError) -> Failure {
    guard case .command(let process, _) = kind, error.reason.isLoss else {
      return Failure(error, host, .connecting, timeouts)
    }
    _ = try? process.wait(until: .after(.seconds(1)))
    let how = process.ending?.words ?? "closed the connection"
    return Failure(
      .unreachable, "the proxy command for '\(host.label)' did not connect: it \(how)")
  }

  func ignoreInterruption() {
    if case .tunnel(let connection, _) = kind { connection.ignoreInterruption() }
  }
}

extension SSHError.Reason {
  /// Whether the connection was lost.
  fileprivate var isLoss: Bool {
    switch self {
    case .closed, .dismissed, .system: true
    default: false
    }
  }
}
