// How the bytes get to a host: directly, through other hosts, or through a command.

internal import KJBase
internal import KJDomain
internal import KJStore
internal import KJSystem
internal import SystemPackage

/// Jump hosts in the order in which a connection passes them; the last one connects to the target.
struct JumpChain {
  var hosts: ArraySlice<HostRequest>
}

/// A host's position on the way to the requested one.
struct JumpPosition {
  /// The hosts before this one, if they were named in the same list.
  var before: JumpChain?
  /// The hosts that a connection reaches through this one, to detect a loop.
  var passed: [Destination] = []
}

extension HostResolver {
  /// The maximum number of hosts on a way.
  private static let longestWay = 8

  /// A route, and the options that make OpenSSH's client take the same one.
  private struct Course {
    var route = ResolvedHost.Route.direct
    var options: [String] = []
  }

  /// Works out how kj and OpenSSH's client reach the host, and which parts libssh2 cannot handle.
  ///
  /// - Parameter trust: The decisions about host keys that OpenSSH's client must also follow.
  func way(
    _ findings: HostFindings, keeping trust: ResolvedHost.Trust, at position: JumpPosition
  ) throws(Failure) -> ResolvedHost.Way {
    let (request, configuration) = (findings.request, findings.configuration)
    let course = try course(
      findings, before: position.before, passed: position.passed + [request.destination])
    var arguments = request.arguments(route: course.options, files: fileOptions(findings))
    var ceilings = ceilings(of: course.route, configuration)
    if request.overrides.hasForeignConfiguration {
      let settings = settings(keeping: trust, findings, course.route)
      arguments = settings.flatMap { ["-o", $0] } + arguments
      ceilings += findings.trusted.ceilingsOfTrust
    }
    return ResolvedHost.Way(
      route: course.route, via: request.overrides.via ?? request.saved?.way.via ?? .auto,
      connectTimeout: configuration.connectTimeout, directory: request.directory,
      opensshArguments: arguments, mayHaveMaster: configuration.hasControlPath,
      overrides: request.overrides,
      sessionWay: request.sessionWay, ceilings: ceilings)
  }

  private func course(
    _ findings: HostFindings, before: JumpChain?, passed: [Destination]
  ) throws(Failure) -> Course {
    if let before { return try course(through: before, passed) }
    switch findings.proxy {
    case .jumps(let list) where !list.hosts.isEmpty:
      let hosts = try requests(list, findings.request, in: try book())
      return try course(through: JumpChain(hosts: hosts[...]), passed)
    case .jumps:
      return Course(
        route: try configuredRoute(findings, passed), options: ["-o", "ProxyJump=none"])
    case .command(let command):
      let options = ["-o", "ProxyCommand=\(command)"]
      if command.lowercased() == "none" { return Course(options: options) }
      return Course(
        route: .command(try expand(command, "the proxy command", findings)), options: options)
    case .configured:
      return Course(route: try configuredRoute(findings, passed))
    }
  }

  private func course(
    through chain: JumpChain, _ passed: [Destination]
  ) throws(Failure) -> Course {
    let route = try jump(chain, passed)
    return Course(route: route, options: jumpOptions(chain, route))
  }

  private func ceilings(
    of route: ResolvedHost.Route, _ configuration: SSHConfiguration
  ) -> [String] {
    switch route {
    case .direct: configuration.ceilings(isDirect: true)
    case .command: configuration.ceilings(isDirect: false)
    case .jump(let jump):
      configuration.ceilings(isDirect: false)
        + (jump.way.via == .ssh
          ? ["the jump host '\(jump.label)' is reached through ssh"] : [])
        + jump.ceilings.map { "\($0) for the jump host '\(jump.label)'" }
    }
  }

  /// The route that ssh_config sets; its jump hosts are names in ssh_config, never in the host book.
  private func configuredRoute(
    _ findings: HostFindings, _ passed: [Destination]
  ) throws(Failure) -> ResolvedHost.Route {
    if let text = findings.configuration.proxyJump {
      let list = try JumpList(parsing: try expand(text, "ProxyJump", findings))
      return try jump(JumpChain(hosts: try requests(list, findings.request, in: nil)[...]), passed)
    }
    if let command = findings.configuration.proxyCommand {
      return .command(try expand(command, "ProxyCommand", findings))
    }
    return .direct
  }

  private func jump(
    _ chain: JumpChain, _ passed: [Destination]
  ) throws(Failure) -> ResolvedHost.Route {
    guard let last = chain.hosts.last else { return .direct }
    if passed.contains(last.destination) {
      let label = passed.first.map { OutsideText($0.description) } ?? last.label
      throw Failure(
        .usage,
        "cannot reach '\(label)': its jump hosts lead back to '\(last.label)'",
        advice: [
          "check what \(["ssh", "-G", last.destination.host.text].asCommand) says about proxyjump"
        ])
    }
    if passed.count > Self.longestWay {
      let label = passed.first.map { OutsideText($0.description) } ?? last.label
      throw Failure(
        .usage,
        "cannot reach '\(label)': there are more than \(Self.longestWay) jump hosts")
    }
    let earlier = JumpChain(hosts: chain.hosts.dropLast())
    let position = JumpPosition(before: earlier.hosts.isEmpty ? nil : earlier, passed: passed)
    return .jump(try resolve(last, at: position))
  }

  /// The hosts in a list; a bare name may refer to the host book.
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

  private func expand(
    _ text: String, _ what: String, _ findings: HostFindings
  ) throws(Failure) -> String {
    do throws(TokenError) { return try findings.tokens.command(text) } catch {
      throw Failure(
        .usage, "cannot use \(what) of '\(findings.request.label)': \(error.reason)")
    }
  }

  // MARK: For OpenSSH's client

  /// The options that make `ssh` go through the same hosts.
  ///
  /// `ssh` does not know the hosts of the host book, so kj tells it to reach them through another `ssh`.
  private func jumpOptions(_ chain: JumpChain, _ route: ResolvedHost.Route) -> [String] {
    if case .jump(let last) = route, chain.hosts.contains(where: { $0.saved != nil }) {
      let command = proxyCommand(through: last)
      return ["-o", "ProxyCommand=\(command)"]
    }
    return ["-o", "ProxyJump=\(JumpList(chain.hosts.map(\.destination)))"]
  }

  /// The command with which `ssh` reaches a host through another one; it contains a path, so nothing searches
  /// `PATH` again.
  private func proxyCommand(through host: ResolvedHost) -> String {
    let program = Executables.find("ssh", in: environment)?.string ?? "ssh"
    return SSHOption.proxyCommand(program, through: host.way.opensshArguments)
  }

  /// The options that name the files the person chose.
  private func fileOptions(_ findings: HostFindings) -> [String] {
    var options = findings.request.identities.flatMap { identity in
      SSHOption.path("IdentityFile", findings.path(identity).string)
    }
    if let path = findings.request.saved?.logIn.knownHosts {
      options += SSHOption.path("UserKnownHostsFile", findings.path(path).string)
    }
    return options
  }

  /// The settings that make OpenSSH's client ignore, on the whole way, everything that its configuration file
  /// says about trust.
  private func settings(
    keeping trust: ResolvedHost.Trust, _ findings: HostFindings, _ route: ResolvedHost.Route
  ) -> [String] {
    var settings = findings.configuration.settingsOfTrust(
      in: findings.trusted, for: trust.hostKeyName)
    for (keyword, files) in [
      ("UserKnownHostsFile", trust.knownHosts.user),
      ("GlobalKnownHostsFile", trust.knownHosts.system),
    ] {
      let paths = files.map { SSHOption.quoted($0.string) }.joined(separator: " ")
      settings.append("\(keyword)=\(paths.isEmpty ? "none" : paths)")
    }
    // Otherwise the `ssh` that the client starts for a jump host would read that file unchanged.
    if case .jump(let last) = route {
      settings.append("ProxyCommand=\(proxyCommand(through: last))")
    }
    return settings
  }
}
