internal import KJBase
package import KJDomain
internal import KJSessions
package import KJStore
package import KJSystem
internal import SystemPackage

/// Finds out how to reach the hosts of sessions.
///
/// A caller that wants the server of a session must never get a different one. An unknown way, or one that
/// now leads elsewhere, is a failure.
package struct SessionHostResolver {
  private let environment: Environment
  private let locations: Locations
  private let book: HostBook

  package init(_ environment: Environment, _ locations: Locations, _ book: HostBook) {
    self.environment = environment
    self.locations = locations
    self.book = book
  }

  /// The host of a session.
  ///
  /// - Parameter overrides: The options of the command line, which may say who logs in and how, but not
  ///   lead to a different server.
  /// - Throws: ``SessionHostError``, usually with status `usage`, because the person can name another host.
  package func host(
    of session: MeantSession, _ overrides: ConnectionOverrides = .init()
  ) throws(SessionHostError) -> ResolvedHost {
    let own = try found(session, ConnectionOverrides())
    guard overrides != ConnectionOverrides() else { return own }
    var overrides = overrides
    // Relative paths in the way start in the session's directory; these start in this process's directory.
    overrides.identities = overrides.identities.map(absolute)
    var host = try found(session, overrides)
    guard host.serverKey == own.serverKey else {
      throw .failed(
        Failure(
          .usage,
          "\(session.name) is connected to '\(own.address.description.printable)', "
            + "but with these options an upload would go "
            + "to '\(host.address.description.printable)'",
          advice: [.step(.nameHostOfOptions)]))
    }
    (host.address.session, host.address.machine) = (own.address.session, own.address.machine)
    return host
  }

  private func absolute(_ path: String) -> String {
    let path = environment.expandingTilde(path)
    guard path.isRelative, let directory = try? FilePath.workingDirectory() else {
      return path.string
    }
    return directory.pushing(path).string
  }

  /// The host, with the command line's options applied over the session's way.
  private func found(
    _ session: MeantSession, _ overrides: ConnectionOverrides
  ) throws(SessionHostError) -> ResolvedHost {
    switch session.way {
    case .own(let status): return try host(of: status, session, overrides)
    case .ssh(let line, let process):
      let client = try client(process, line, session)
      return try host(of: line, client, session, overrides)
    case .other(let program):
      throw Self.unknown(session, "'\(program.printable)' does not say what it is connected to")
    }
  }

  // MARK: kj's own

  private func host(
    of status: LinkStatus, _ session: MeantSession, _ overrides: ConnectionOverrides
  ) throws(SessionHostError) -> ResolvedHost {
    guard let way = status.way else {
      throw Self.unknown(session, "it was started by another version of kj")
    }
    var host: ResolvedHost
    do throws(Failure) {
      host = try resolve(
        HostChoice.target(way.name, in: book), way.overrides.overridden(by: overrides), session)
    } catch {
      throw .failed(error)
    }
    if overrides == ConnectionOverrides(), !host.isReached(by: status) {
      throw .failed(
        Failure(
          .usage,
          "cannot reach the host of \(session.name) the way the session does: the settings for "
            + "'\(way.name.printable)' in the host book, ssh_config or the environment "
            + "have changed since then",
          advice: [.step(.nameHostOrRestartSession)]))
    }
    host.address.session = status.id
    host.address.machine = host.way.isDirect ? status.machine : nil
    return host
  }

  // MARK: OpenSSH's client

  /// The deadline for the system to describe a process, or for OpenSSH to describe a master.
  private var deadline: Deadline {
    get throws(SessionHostError) {
      do throws(Failure) { return .after(try locations.insertionSettings.programTime) } catch {
        throw .failed(error)
      }
    }
  }

  /// The client in a session, as the system describes it.
  private func client(
    _ process: Int32, _ line: OpenSSHCommandLine, _ session: MeantSession
  ) throws(SessionHostError) -> OpenSSHProcess {
    let deadline = try deadline
    var client: OpenSSHProcess?
    do throws(ChildError) {
      client = try OpenSSHProcess(process, line, until: deadline)
    } catch {
      if case .wait(.interrupted) = error { throw .failed(.interrupted) }
    }
    guard let client else {
      throw Self.unknown(session, "the system does not show how its ssh was started")
    }
    return client
  }

  private func host(
    of line: OpenSSHCommandLine, _ client: OpenSSHProcess, _ session: MeantSession,
    _ overrides: ConnectionOverrides
  ) throws(SessionHostError) -> ResolvedHost {
    let way = client.way.overrides.overridden(by: overrides)
    var host: ResolvedHost
    do throws(Failure) { host = try resolve(.named(line.destination), way, session) } catch {
      throw .failed(error)
    }
    host.address.machine = try machine(of: host, line, client, session)
    return saved(like: host, line, way, session) ?? host
  }

  /// The address that the client is connected to, directly or through a master; nil if unknown.
  private func machine(
    of host: ResolvedHost, _ line: OpenSSHCommandLine, _ client: OpenSSHProcess,
    _ session: MeantSession
  ) throws(SessionHostError) -> HostName? {
    guard host.way.isDirect else { return nil }
    if client.connections.isEmpty {
      guard host.way.mayHaveMaster || line.controlPath != nil,
        let program = Executables.find("ssh", in: environment),
        let answer = try MasterProcess.answer(
          of: host, at: line.controlPath, program, until: deadline)
      else { return nil }
      return MasterProcess(answer: answer)?.machine(of: host)
    }
    guard client.connections.contains(where: { $0.peer.port == host.address.port.number }) else {
      throw Self.unknown(session, "its ssh is not connected to port \(host.address.port)")
    }
    return client.connections.machine(port: host.address.port)
  }

  /// The host in the book that is the same server, with the directory and the known_hosts files that the person
  /// wants.
  private func saved(
    like host: ResolvedHost, _ line: OpenSSHCommandLine, _ way: ConnectionOverrides,
    _ session: MeantSession
  ) -> ResolvedHost? {
    let names = [host.address.name.lowercased, line.destination.host.lowercased]
    let similar = book.hosts.filter { names.contains($0.hostname.lowercased) }
    let sorted =
      similar.filter { $0.name == book.defaultName }
      + similar.filter { $0.name != book.defaultName }
    for saved in sorted {
      guard var candidate = try? resolve(.saved(saved), way, session),
        candidate.serverKey == host.serverKey
      else { continue }
      candidate.address.machine = host.address.machine
      return candidate
    }
    return nil
  }

  private func resolve(
    _ target: HostChoice.Target, _ overrides: ConnectionOverrides, _ session: MeantSession
  ) throws(Failure) -> ResolvedHost {
    try HostResolver(environment: environment, locations: locations, overrides: overrides)
      .resolve(HostChoice(target: target, reason: .session(session.target)))
  }

  private static func unknown(_ session: MeantSession, _ reason: String) -> SessionHostError {
    .unknown(
      Failure(
        .usage, "cannot tell which host \(session.name) is connected to: \(reason)",
        advice: [.step(.nameHost)]))
  }
}
