// From what a person calls a host to everything that is needed to connect to it. What counts, in falling
// rank: the command line, the destination as it was typed, the host book, ssh_config, the defaults.

package import KJDomain
package import KJStore
package import KJSystem
internal import SystemPackage

/// Finds out how to connect to a host.
///
/// ssh_config is read by `ssh -G`, where `ssh` is installed. Any name that is not in the host book may
/// be an alias of it. Nothing is connected to.
package struct HostResolver: Sendable {
  let environment: Environment
  let locations: Locations
  private let overrides: ConnectionOverrides
  private let openSSH: OpenSSHConfiguration?

  package init(
    environment: Environment, locations: Locations, overrides: ConnectionOverrides = .init()
  ) {
    self.environment = environment
    self.locations = locations
    self.overrides = overrides
    openSSH = OpenSSHConfiguration(environment)
  }

  /// Chooses each host by what the person calls it, and fills in what they left out.
  ///
  /// - Parameter names: As given with `--host`; nil for the one that `KJ_HOST` or the host book names.
  package func resolve(named names: [String?]) throws(Failure) -> [ResolvedHost] {
    let book = try HostBookFile(locations.hostBook).load()
    return try names.map { name throws(Failure) in
      try resolve(
        try HostChoice.choose(option: name, environment: environment["KJ_HOST"], from: book))
    }
  }

  /// The same for one host.
  package func resolve(named name: String?) throws(Failure) -> ResolvedHost {
    try resolve(named: [name])[0]
  }

  /// Fills in what the person left out.
  package func resolve(_ choice: HostChoice) throws(Failure) -> ResolvedHost {
    try resolve(HostRequest(choice, overrides), passed: [])
  }

  /// Resolves a host on the way to another, or the one that was asked for.
  ///
  /// - Parameters:
  ///   - before: The hosts before it, if whoever names this one names them too.
  ///   - passed: The hosts that it is wanted for, to notice a loop.
  func resolve(
    _ request: HostRequest, before: JumpChain? = nil, passed: [Destination]
  ) throws(Failure) -> ResolvedHost {
    try request.validate()
    let way = try request.way()
    let configuration = try configuration(for: request, way)
    let trust = try trust(in: configuration, for: request, way)
    var host = try identify(request, configuration, trust)
    let tokens = tokens(request, host, trust)
    setTrust(request, trust, tokens, &host)
    try set(way, before, request, configuration, tokens, passed + [request.destination], &host)
    if request.overrides.configurationFile != nil { keepTrust(trust, configuration, &host) }
    setAuthentication(request, configuration, tokens, &host)
    host.directory = try request.destination.directory.map { text throws(Failure) in
      try RemoteDirectory(text)
    }
    host.insert = request.saved?.insert
    host.insertionManner = request.saved?.insertionManner
    host.pathFormat = request.saved?.pathFormat
    host.hasTmux = request.saved?.hasTmux ?? false
    host.persists = request.saved?.persists ?? false
    host.overrides = request.overrides
    host.sessionWay = sessionWay(request)
    host.folder = folder(of: request)
    host.machine = request.overrides.machine
    host.via = request.overrides.via ?? request.saved?.via ?? .auto
    host.addressFamily = configuration.addressFamily
    host.connectTimeout = configuration.connectTimeout
    host.mayHaveMaster = configuration.hasControlPath
    host.watchesLine = configuration.watchesLine
    host.sentVariables = configuration.sentVariables
    host.settingsToOverrule = configuration.settingsToOverrule
    return host
  }

  // MARK: Name, port and user

  private func configuration(
    for request: HostRequest, _ way: HostRequest.Way
  ) throws(Failure) -> SSHConfiguration {
    guard let openSSH else {
      if let setting = request.overrides.settings.first {
        throw Failure(
          .usage,
          "cannot use the setting '\(setting.printable)': there is no 'ssh' in PATH to read it",
          advice: ["install OpenSSH's client"])
      }
      return SSHConfiguration()
    }
    let isDirect = if case .jumps(let list) = way { list.hosts.isEmpty } else { false }
    return try openSSH.settings(
      for: request.arguments(route: isDirect ? ["-o", "ProxyJump=none"] : []), of: request.label,
      in: folder(of: request))
  }

  /// The folder in which commands for the way run, if it is there still; nil for that of this process.
  private func folder(of request: HostRequest) -> FilePath? {
    let folder = request.overrides.directory.map { FilePath($0) }
    return (try? folder?.status())?.type == .directory ? folder : nil
  }

  /// The settings that say who is trusted: never those of a file that only a session's `ssh` was told to
  /// read.
  private func trust(
    in configuration: SSHConfiguration, for request: HostRequest, _ way: HostRequest.Way
  ) throws(Failure) -> SSHConfiguration {
    guard request.overrides.configurationFile != nil else { return configuration }
    return try self.configuration(for: request.withUsualConfiguration, way)
  }

  /// How another process comes to the same host.
  private func sessionWay(_ request: HostRequest) -> SessionWay {
    var overrides = request.overrides
    overrides.directory = overrides.directory ?? (try? FilePath.workingDirectory())?.string
    overrides.machine = nil
    return SessionWay(request.label, overrides)
  }

  /// A path as a person writes it, seen from the folder that the request is about, if it is about one.
  func path(_ text: String, of request: HostRequest) -> FilePath {
    absolute(environment.expandingTilde(text), request)
  }

  private func absolute(_ path: FilePath, _ request: HostRequest) -> FilePath {
    guard path.isRelative, let folder = request.overrides.directory else { return path }
    return FilePath(folder).pushing(path)
  }

  /// The host as far as it can be told from any other.
  private func identify(
    _ request: HostRequest, _ configuration: SSHConfiguration, _ trust: SSHConfiguration
  ) throws(Failure) -> ResolvedHost {
    let name = try configuration.hostName ?? request.destination.host
    let port = try configuration.port ?? request.overrides.port ?? request.destination.port ?? .ssh
    let keyName =
      if let alias = trust.hostKeyAlias {
        HostKeyName(alias: try HostName(alias))
      } else {
        HostKeyName(host: name, port: port)
      }
    let user = try user(request, configuration)
    // A name that only a session's file knows means nothing to another tool.
    let label =
      request.overrides.configurationFile == nil
      ? request.label
      : Destination(user: user, host: name, port: port == .ssh ? nil : port).description
    return ResolvedHost(
      label: label, reason: request.reason, name: name, port: port,
      user: user, hostKeyName: keyName,
      knownHosts: KnownHostsFiles(locations), isSaved: request.saved != nil)
  }

  private func user(
    _ request: HostRequest, _ configuration: SSHConfiguration
  ) throws(Failure) -> UserName {
    if let user = try configuration.user ?? request.destination.user { return user }
    guard let login = environment.userName else {
      throw Failure(
        .usage,
        "cannot tell who to log in as on '\(request.label.printable)': this user has no name",
        advice: [.step(.nameUser)])
    }
    return try UserName(login)
  }

  private func tokens(
    _ request: HostRequest, _ host: ResolvedHost, _ trust: SSHConfiguration
  ) -> ConfigurationTokens {
    ConfigurationTokens(
      host: host.name, originalName: request.destination.host, port: host.port, user: host.user,
      hostKeyAlias: trust.hostKeyAlias,
      person: LocalPerson(
        name: environment.userName ?? "", id: Environment.userID, home: environment.home.string))
  }

  // MARK: Trust

  private func setTrust(
    _ request: HostRequest, _ configuration: SSHConfiguration, _ tokens: ConfigurationTokens,
    _ host: inout ResolvedHost
  ) {
    var user = locations.userKnownHosts
    if let files = configuration.userKnownHostsFiles {
      user = files.compactMap {
        file(of: "UserKnownHostsFile", $0, request, tokens, &host.ceilings)
      }
    }
    if let path = request.saved?.knownHosts { user = [self.path(path, of: request)] }
    // Only `~` means something in this one.
    let system = configuration.globalKnownHostsFiles?.map { path($0, of: request) }
    host.knownHosts = KnownHostsFiles(
      user: user, system: system ?? locations.systemKnownHosts, locations: locations)
    host.knownHostsCommand = configuration.knownHostsCommand
    host.hashesNames = configuration.hashesKnownHosts
    host.hostKeyPolicy = configuration.hostKeyPolicy
  }

  /// Tells OpenSSH's client, on the whole way, that of the file which it reads nothing counts that says who
  /// is trusted.
  private func keepTrust(
    _ trust: SSHConfiguration, _ configuration: SSHConfiguration, _ host: inout ResolvedHost
  ) {
    var settings = configuration.settingsOfTrust(in: trust, for: host.hostKeyName)
    for (keyword, files) in [
      ("UserKnownHostsFile", host.knownHosts.user),
      ("GlobalKnownHostsFile", host.knownHosts.system),
    ] {
      let paths = files.map { SSHOption.quoted($0.string) }.joined(separator: " ")
      settings.append("\(keyword)=\(paths.isEmpty ? "none" : paths)")
    }
    // By itself, the client has its own `ssh` read that file as it stands.
    if case .jump(let last) = host.route {
      settings.append("ProxyCommand=\(SSHOption.proxyCommand(through: last.opensshArguments))")
    }
    host.opensshArguments = settings.flatMap { ["-o", $0] } + host.opensshArguments
    host.ceilings += trust.ceilingsOfTrust
  }

  // MARK: Authentication

  private func setAuthentication(
    _ request: HostRequest, _ configuration: SSHConfiguration, _ tokens: ConfigurationTokens,
    _ host: inout ResolvedHost
  ) {
    let chosen = configuration.chosenIdentityFiles
    host.identities = request.identities.map { path($0, of: request) }
    for text in chosen ?? [] {
      let path = file(of: "IdentityFile", text, request, tokens, &host.ceilings)
      if let path, !host.identities.contains(path) { host.identities.append(path) }
    }
    host.triesUsualIdentities = request.identities.isEmpty && chosen == nil
    host.certificates = configuration.certificateFiles.compactMap {
      file(of: "CertificateFile", $0, request, tokens, &host.ceilings)
    }
    host.usesOnlyIdentities = configuration.usesOnlyIdentities
    switch configuration.identityAgent {
    case .none: host.agentSocket = nil
    case .variable(let name): host.agentSocket = environment[name].map { FilePath($0) }
    case .path(let text):
      host.agentSocket = file(of: "IdentityAgent", text, request, tokens, &host.ceilings)
    }
    host.authentication = configuration.authentication
    host.passwordCommand = request.saved?.passwordCommand
  }

  /// The file that ssh_config names; one that only OpenSSH can find is a ceiling.
  private func file(
    of keyword: String, _ text: String, _ request: HostRequest, _ tokens: ConfigurationTokens,
    _ ceilings: inout [String]
  ) -> FilePath? {
    do throws(TokenError) {
      return absolute(FilePath(try tokens.path(text) { environment[$0] }), request)
    } catch {
      ceilings.append("ssh_config sets \(keyword) to '\(text.printable)': \(error.reason)")
      return nil
    }
  }
}
