internal import KJBase
internal import KJDomain
internal import KJStore
internal import KJSystem
internal import SystemPackage

/// The facts known about a host before kj works out the way to it.
struct HostFindings {
  let request: HostRequest
  /// The source that decides how the bytes get to the host.
  let proxy: HostRequest.Proxy
  let address: ResolvedHost.Address
  let configuration: SSHConfiguration
  /// The configuration that decides which host keys are trusted.
  let trusted: SSHConfiguration
  let environment: Environment
  let locations: Locations

  /// The values of the tokens in ssh_config.
  var tokens: ConfigurationTokens {
    ConfigurationTokens(
      host: address.name, originalName: request.destination.host, port: address.port,
      user: address.user, hostKeyAlias: trusted.hostKeyAlias,
      person: LocalPerson(
        name: environment.userName ?? "", id: Environment.userID, home: environment.home.string))
  }

  /// Resolves a path as a person writes it, relative to the request's directory if it has one.
  func path(_ text: String) -> FilePath { anchored(environment.expandingTilde(text)) }

  private func anchored(_ path: FilePath) -> FilePath {
    guard path.isRelative, let directory = request.overrides.directory else { return path }
    return FilePath(directory).pushing(path)
  }

  // MARK: Parts

  func trust() throws(Failure) -> ResolvedHost.Trust {
    let name =
      if let alias = trusted.hostKeyAlias {
        try HostKeyName(alias: alias)
      } else {
        HostKeyName(host: address.name, port: address.port)
      }
    var files = ConfiguredFiles(findings: self)
    var user = locations.userKnownHosts
    if let named = trusted.userKnownHostsFiles {
      user = named.compactMap { files.file(of: "UserKnownHostsFile", named: $0) }
    }
    if let own = request.saved?.logIn.knownHosts { user = [path(own)] }
    // Only `~` is expanded in this setting.
    let system = trusted.globalKnownHostsFiles?.map(path)
    return ResolvedHost.Trust(
      hostKeyName: name,
      knownHosts: KnownHostsFiles(
        user: user, system: system ?? locations.systemKnownHosts, locations: locations),
      knownHostsCommand: trusted.knownHostsCommand, hashesNames: trusted.hashesKnownHosts,
      policy: trusted.hostKeyPolicy, settingsToOverrule: configuration.settingsToOverrule,
      ceilings: files.ceilings)
  }

  func logIn() -> ResolvedHost.LogIn {
    var files = ConfiguredFiles(findings: self)
    let chosen = configuration.chosenIdentityFiles
    var identities = request.identities.map(path)
    for text in chosen ?? [] {
      let path = files.file(of: "IdentityFile", named: text)
      if let path, !identities.contains(path) { identities.append(path) }
    }
    let certificates = configuration.certificateFiles.compactMap {
      files.file(of: "CertificateFile", named: $0)
    }
    let agentSocket: FilePath? =
      switch configuration.identityAgent {
      case .none: nil
      case .variable(let name): environment[name].map { FilePath($0) }
      case .path(let text): files.file(of: "IdentityAgent", named: text)
      }
    return ResolvedHost.LogIn(
      identities: identities, triesUsualIdentities: request.identities.isEmpty && chosen == nil,
      certificates: certificates, usesOnlyIdentities: configuration.usesOnlyIdentities,
      agentSocket: agentSocket, authentication: configuration.authentication,
      passwordCommand: request.saved?.logIn.passwordCommand, ceilings: files.ceilings)
  }

  /// A file that only a session's `ssh` was told to read may forbid algorithms, but not allow additional ones.
  var algorithms: AlgorithmLimits { configuration.algorithms.intersection(trusted.algorithms) }

  func wishes() throws(Failure) -> ResolvedHost.Wishes {
    let saved = request.saved?.wishes
    return ResolvedHost.Wishes(
      directory: try request.destination.directory.map { text throws(Failure) in
        try RemoteDirectory(text)
      },
      passage: saved?.passage, allowedPassages: saved?.allowedPassages ?? [],
      lent: saved?.lentDirectories ?? [],
      insert: saved?.insert, insertionManner: saved?.insertionManner,
      pathFormat: saved?.pathFormat, hasTmux: saved?.hasTmux ?? false,
      pruningAge: saved?.pruningAge,
      persists: request.saved?.way.persists ?? false, sentVariables: configuration.sentVariables)
  }

  // MARK: Files of ssh_config

  /// The files that ssh_config names; a path that only OpenSSH can expand becomes a ceiling.
  private struct ConfiguredFiles {
    let findings: HostFindings
    private(set) var ceilings: [String] = []

    init(findings: HostFindings) { self.findings = findings }

    mutating func file(of keyword: String, named text: String) -> FilePath? {
      do throws(TokenError) {
        let path = try findings.tokens.path(text) { findings.environment[$0] }
        return findings.anchored(FilePath(path))
      } catch {
        ceilings.append("ssh_config sets \(keyword) to '\(text.printable)': \(error.reason)")
        return nil
      }
    }
  }
}
