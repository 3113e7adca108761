package import KJBase
package import KJDomain
package import KJStore
package import KJSystem

/// Finds out how to connect to a host.
///
/// `ssh -G` reads ssh_config, if `ssh` is installed. Any name that is not in the host book may be an alias
/// in ssh_config. The resolver makes no connection.
///
/// Precedence, highest first: the command line, the destination as it was typed, the host book, ssh_config, the
/// person's settings, the defaults.
package struct HostResolver: Sendable {
  let environment: Environment
  private let locations: Locations
  private let overrides: ConnectionOverrides
  private let openSSH: OpenSSHConfiguration?

  package init(
    environment: Environment, locations: Locations, overrides: ConnectionOverrides = .init()
  ) {
    self.environment = environment
    self.locations = locations
    self.overrides = overrides
    openSSH = OpenSSHConfiguration(environment, locations)
  }

  /// Whether the host book or ssh_config has a host of this name.
  package static func knows(
    _ name: String, in locations: Locations, _ environment: Environment
  ) -> Bool {
    (try? HostBookFile(locations.hostBook).load())?.find(name) != nil
      || (try? OpenSSHAliases(home: environment.home).list())?.contains(name) == true
  }

  /// Finds each host by the person's name for it, and fills in what they left out.
  ///
  /// - Parameter names: As given with `--host`, where a tag means several hosts; nil for the hosts that `KJ_HOST` or
  ///   the host book names.
  /// - Returns: The hosts in order; one that is meant twice, by its name and a tag, appears only at its first position.
  package func resolveAll(named names: [String?]) throws(Failure) -> [ResolvedHost] {
    let book = try book()
    let defaults = try defaults()
    var choices: [HostChoice] = []
    for name in names {
      let meant = try HostChoice.chooseAll(
        option: name, environment: environment["KJ_HOST"], from: book)
      choices += meant.filter { new in !choices.contains { $0.isSameHost(as: new) } }
    }
    return try resolve(choices.map { HostRequest($0, overrides) }, orAs: defaults)
  }

  /// Resolves hosts in parallel: `ssh -G` takes nearly all of the time.
  private func resolve(
    _ requests: [HostRequest], orAs defaults: UploadDefaults
  ) throws(Failure) -> [ResolvedHost] {
    guard requests.count > 1 else {
      return try requests.map { request throws(Failure) in try resolve(request, orAs: defaults) }
    }
    typealias Part = BackgroundWork<[Result<ResolvedHost, Failure>]>
    let size = (requests.count + Processor.count - 1) / Processor.count
    var parts: [Part] = []
    for start in stride(from: 0, to: requests.count, by: size) {
      let part = Array(requests[start..<min(start + size, requests.count)])
      do throws(SystemError) {
        parts.append(try Part { self.resolveInTurn(part, orAs: defaults) })
      } catch {
        throw Failure(.failure, error.description)
      }
    }
    var hosts: [ResolvedHost] = []
    hosts.reserveCapacity(requests.count)
    // Each part is freed as soon as its hosts are copied.
    while !parts.isEmpty {
      let results: [Result<ResolvedHost, Failure>]
      do throws(WaitError) { results = try parts.removeFirst().wait() } catch { throw .interrupted }
      for result in results { hosts.append(try result.get()) }
    }
    return hosts
  }

  /// Resolves hosts one after another; consecutive hosts that allow the same algorithms share the list.
  private func resolveInTurn(
    _ requests: [HostRequest], orAs defaults: UploadDefaults
  ) -> [Result<ResolvedHost, Failure>] {
    var algorithms: AlgorithmLimits?
    return requests.map { request in
      Result { () throws(Failure) in
        var host = try resolve(request, orAs: defaults)
        if let algorithms, algorithms == host.algorithms { host.algorithms = algorithms }
        algorithms = host.algorithms
        return host
      }
    }
  }

  /// A host that is being resolved.
  package typealias Resolution = BackgroundWork<Result<ResolvedHost, Failure>>

  /// The resolutions begun ahead; each is used once, because the files may change.
  private static let ahead = Locked<[HostRequest: Resolution]>([:])

  /// Begins to resolve a host on another thread, if it is clear which host is meant.
  ///
  /// A later call that resolves the host waits for this result. If another host turns out to be meant, the work is
  /// wasted.
  ///
  /// - Parameter name: As given with `--host`; nil for the one that `KJ_HOST` or the host book names.
  /// - Returns: nil if nothing was begun.
  package func resolveAhead(named name: String?) -> Resolution? {
    guard
      let choice = try? HostChoice.choose(
        option: name, environment: environment["KJ_HOST"], from: book())
    else { return nil }
    let request = HostRequest(choice, overrides)
    let resolution = try? Resolution {
      Result { () throws(Failure) in try resolve(request, at: JumpPosition()) }
    }
    Self.ahead.withLock { $0[request] = resolution }
    return resolution
  }

  private static func result(of resolution: Resolution) throws(Failure) -> ResolvedHost {
    let result: Result<ResolvedHost, Failure>
    do throws(WaitError) { result = try resolution.wait() } catch { throw .interrupted }
    return try result.get()
  }

  /// Finds one host by the person's name for it, and fills in what they left out.
  ///
  /// - Parameter name: As given with `--host`; nil for the one that `KJ_HOST` or the host book names.
  package func resolve(named name: String?) throws(Failure) -> ResolvedHost {
    let choice = try HostChoice.choose(
      option: name, environment: environment["KJ_HOST"], from: book())
    return try resolve(HostRequest(choice, overrides), orAs: defaults())
  }

  /// The host that `KJ_HOST` or the host book names; nil if neither does.
  package func resolveUsual() throws(Failure) -> ResolvedHost? {
    try HostChoice.usual(environment: environment["KJ_HOST"], from: book()).map {
      choice throws(Failure) in try resolve(choice)
    }
  }

  /// Fills in what the person left out.
  package func resolve(_ choice: HostChoice) throws(Failure) -> ResolvedHost {
    try resolve(HostRequest(choice, overrides))
  }

  /// Resolves the requested host.
  func resolve(_ request: HostRequest) throws(Failure) -> ResolvedHost {
    try resolve(request, orAs: defaults())
  }

  private func resolve(
    _ request: HostRequest, orAs defaults: UploadDefaults
  ) throws(Failure) -> ResolvedHost {
    var host: ResolvedHost
    if let resolution = Self.ahead.withLock({ $0.removeValue(forKey: request) }) {
      host = try Self.result(of: resolution)
    } else {
      host = try resolve(request, at: JumpPosition())
    }
    host.wishes.fill(from: defaults)
    return host
  }

  /// The person's settings for all hosts.
  private func defaults() throws(Failure) -> UploadDefaults {
    try ConfigurationFile(locations.settings).load().uploads
  }

  /// Resolves the requested host, or one on the way to it.
  func resolve(
    _ request: HostRequest, at position: JumpPosition
  ) throws(Failure) -> ResolvedHost {
    try request.validate()
    let findings = try findings(on: request)
    let trust = try findings.trust()
    let way = try way(findings, keeping: trust, at: position)
    return ResolvedHost(
      address: findings.address, way: way, logIn: findings.logIn(), trust: trust,
      algorithms: findings.algorithms, session: session(findings), wishes: try findings.wishes()
    )
  }

  private func session(_ findings: HostFindings) -> SessionSettings {
    var session = findings.configuration.session { environment[$0] }
    do throws(TokenError) {
      session.localCommand = try session.localCommand.map { text throws(TokenError) in
        try findings.tokens.command(text)
      }
    } catch {
      session.refusal = "its LocalCommand cannot be used: \(error.reason)"
    }
    return session
  }

  /// The host book as it is on disk.
  func book() throws(Failure) -> HostBook { try HostBookFile(locations.hostBook).load() }

  // MARK: What ssh_config says

  private func findings(on request: HostRequest) throws(Failure) -> HostFindings {
    let proxy = try request.proxy()
    let configuration = try configuration(for: request, proxy)
    // A file that only a session's `ssh` was told to read never decides about trust.
    let trusted =
      request.overrides.hasForeignConfiguration
      ? try self.configuration(for: request.withUsualConfiguration, proxy) : configuration
    return HostFindings(
      request: request, proxy: proxy,
      address: try request.address(configuration, person: environment.userName),
      configuration: configuration, trusted: trusted, environment: environment,
      locations: locations)
  }

  private func configuration(
    for request: HostRequest, _ proxy: HostRequest.Proxy
  ) throws(Failure) -> SSHConfiguration {
    guard let openSSH else {
      if let setting = request.overrides.settings.first {
        throw Failure(
          .usage,
          "cannot use the setting '\(setting.printable)': 'ssh', which reads it, is not in PATH",
          advice: ["install OpenSSH's client"])
      }
      return SSHConfiguration()
    }
    return try openSSH.settings(
      for: Self.arguments(for: request, proxy), of: request.label, in: request.directory)
  }

  /// The arguments for `ssh -G`.
  private static func arguments(for request: HostRequest, _ proxy: HostRequest.Proxy) -> [String] {
    let isDirect = if case .jumps(let list) = proxy { list.hosts.isEmpty } else { false }
    return request.arguments(route: isDirect ? ["-o", "ProxyJump=none"] : [])
  }
}
