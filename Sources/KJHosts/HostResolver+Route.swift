// How the bytes get to a host: directly, through other hosts, or through a command.

internal import KJDomain
internal import KJStore
internal import KJSystem
internal import SystemPackage

/// The hosts that are passed one after the other; the last one reaches the target.
struct JumpChain {
  var hosts: ArraySlice<HostRequest>
}

extension HostResolver {
  /// As many hosts as a way may pass.
  private static let longestWay = 8

  /// Sets the route, the arguments for OpenSSH's client that make it take the same, and what of it
  /// libssh2 cannot do.
  func set(
    _ way: HostRequest.Way, _ before: JumpChain?, _ request: HostRequest,
    _ configuration: SSHConfiguration, _ tokens: ConfigurationTokens, _ passed: [Destination],
    _ host: inout ResolvedHost
  ) throws(Failure) {
    var options: [String] = []
    if let before {
      host.route = try jump(before, passed)
      options = jumpOptions(before, host.route)
    } else {
      switch way {
      case .jumps(let list) where !list.hosts.isEmpty:
        let chain = JumpChain(hosts: try requests(list, request, in: try book())[...])
        host.route = try jump(chain, passed)
        options = jumpOptions(chain, host.route)
      case .jumps:
        host.route = try configuredRoute(request, configuration, tokens, passed)
        options = ["-o", "ProxyJump=none"]
      case .command(let command):
        if command.lowercased() != "none" {
          host.route = .command(try expand(command, "the proxy command", request, tokens))
        }
        options = ["-o", "ProxyCommand=\(command)"]
      case .configured:
        host.route = try configuredRoute(request, configuration, tokens, passed)
      }
    }
    host.opensshArguments = request.arguments(route: options, files: fileOptions(request))
    host.ceilings += ceilings(of: host.route, configuration)
  }

  private func ceilings(
    of route: ResolvedHost.Route, _ configuration: SSHConfiguration
  ) -> [String] {
    switch route {
    case .direct: configuration.ceilings(isDirect: true)
    case .command: configuration.ceilings(isDirect: false)
    case .jump(let jump):
      configuration.ceilings(isDirect: false)
        + (jump.via == .ssh ? ["the jump host '\(jump.label.printable)' is reached by ssh"] : [])
        + jump.ceilings.map { "\($0) for the jump host '\(jump.label.printable)'" }
    }
  }

  /// What ssh_config says; its jump hosts are names of its own, never of the host book.
  private func configuredRoute(
    _ request: HostRequest, _ configuration: SSHConfiguration, _ tokens: ConfigurationTokens,
    _ passed: [Destination]
  ) throws(Failure) -> ResolvedHost.Route {
    if let text = configuration.proxyJump {
      let list = try JumpList(parsing: try expand(text, "ProxyJump", request, tokens))
      return try jump(JumpChain(hosts: try requests(list, request, in: nil)[...]), passed)
    }
    if let command = configuration.proxyCommand {
      return .command(try expand(command, "ProxyCommand", request, tokens))
    }
    return .direct
  }

  private func jump(
    _ chain: JumpChain, _ passed: [Destination]
  ) throws(Failure) -> ResolvedHost.Route {
    guard let last = chain.hosts.last else { return .direct }
    if passed.contains(last.destination) {
      let label = passed.first?.description ?? last.label
      throw Failure(
        .usage,
        "cannot reach '\(label.printable)': its jump hosts lead back to "
          + "'\(last.label.printable)'",
        advice: ["look at what 'ssh -G \(last.destination.host)' says of proxyjump"])
    }
    if passed.count > Self.longestWay {
      let label = passed.first?.description ?? last.label
      throw Failure(
        .usage,
        "cannot reach '\(label.printable)': there are more than \(Self.longestWay) jump hosts")
    }
    let earlier = JumpChain(hosts: chain.hosts.dropLast())
    return .jump(
      try resolve(last, before: earlier.hosts.isEmpty ? nil : earlier, passed: passed))
  }

  /// The hosts of a list; a bare name may be one of the host book.
  private func requests(
    _ list: JumpList, _ target: HostRequest, in book: HostBook?
  ) throws(Failure) -> [HostRequest] {
    list.hosts.map { destination in
      let isBareName = destination.user == nil && destination.port == nil
      let saved = isBareName ? book?.find(destination.host.text) : nil
      return HostRequest(
        HostChoice(
          target: saved.map(HostChoice.Target.saved) ?? .named(destination), reason: target.reason),
        target.overridesOfJumpHosts)
    }
  }

  private func book() throws(Failure) -> HostBook {
    try HostBookFile(locations.hostBook).load()
  }

  private func expand(
    _ text: String, _ what: String, _ request: HostRequest, _ tokens: ConfigurationTokens
  ) throws(Failure) -> String {
    do throws(TokenError) { return try tokens.command(text) } catch {
      throw Failure(
        .usage, "cannot use \(what) of '\(request.label.printable)': \(error.reason)")
    }
  }

  // MARK: For OpenSSH's client

  /// The options that make `ssh` pass the same hosts.
  ///
  /// It does not know the hosts of the host book, and is told to reach them by another `ssh`.
  private func jumpOptions(_ chain: JumpChain, _ route: ResolvedHost.Route) -> [String] {
    if case .jump(let last) = route, chain.hosts.contains(where: { $0.saved != nil }) {
      let command = SSHOption.proxyCommand(through: last.opensshArguments)
      return ["-o", "ProxyCommand=\(command)"]
    }
    return ["-o", "ProxyJump=\(JumpList(chain.hosts.map(\.destination)))"]
  }

  /// The files that the person chose.
  private func fileOptions(_ request: HostRequest) -> [String] {
    var options = request.identities.flatMap { identity in
      SSHOption.path("IdentityFile", path(identity, of: request).string)
    }
    if let path = request.saved?.knownHosts {
      options += SSHOption.path("UserKnownHostsFile", self.path(path, of: request).string)
    }
    return options
  }
}
