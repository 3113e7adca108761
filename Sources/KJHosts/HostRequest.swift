internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// What the command line and the host book say about a host.
struct HostRequest: Hashable {
  /// What the person calls it.
  let label: OutsideText
  let reason: HostChoice.Reason
  let destination: Destination
  let saved: SavedHost?
  /// The command line's options, which apply to the requested host but not to jump hosts.
  let overrides: ConnectionOverrides

  init(_ choice: HostChoice, _ overrides: ConnectionOverrides) {
    switch choice.target {
    case .saved(let host):
      destination = host.destination
      label = OutsideText(host.name.text)
      saved = host
    case .named(let named):
      destination = named
      // The directory is not part of the host's name.
      label = OutsideText(
        Destination(user: named.user, host: named.host, port: named.port).description)
      saved = nil
    }
    reason = choice.reason
    self.overrides = overrides
  }

  private init(_ other: HostRequest, _ overrides: ConnectionOverrides) {
    (label, reason) = (other.label, other.reason)
    (destination, saved) = (other.destination, other.saved)
    self.overrides = overrides
  }

  /// Whether a command-line setting decides how to reach the host.
  private var setsProxy: Bool {
    overrides.settings.contains {
      ["proxyjump", "proxycommand"].contains(SSHOption.keyword(of: $0))
    }
  }

  /// The source that decides how the bytes get to the host.
  enum Proxy {
    /// ssh_config, if anything.
    case configured
    /// The command line or the host book. `none` is an empty list.
    case jumps(JumpList)
    /// The host book.
    case command(String)
  }

  func proxy() throws(Failure) -> Proxy {
    if let jump = overrides.jump { return .jumps(try JumpList(parsing: jump)) }
    if setsProxy { return .configured }
    if let jump = saved?.way.jump { return .jumps(try JumpList(parsing: jump)) }
    if let command = saved?.way.proxyCommand { return .command(command) }
    return .configured
  }

  /// Private key files as typed; files from the command line replace those from the host book.
  var identities: [String] {
    overrides.identities.isEmpty ? saved?.logIn.identities ?? [] : overrides.identities
  }

  /// The command line for `ssh` that makes `Match` find the same settings: options first, the name last.
  ///
  /// If an option is given twice, `ssh` uses the first.
  ///
  /// - Parameter route: The options for the way to the host.
  func arguments(route: [String], files: [String] = []) -> [String] {
    var arguments: [String] = []
    if let file = overrides.configurationFile { arguments += ["-F", file] }
    if let port = overrides.port { arguments += ["-p", port.description] }
    if overrides.jump != nil { arguments += route }
    arguments += overrides.settings.flatMap { ["-o", $0] } + overrides.forwardings
    if let user = destination.user { arguments += ["-l", user.text] }
    if let port = destination.port { arguments += ["-p", port.description] }
    if overrides.jump == nil { arguments += route }
    return arguments + files + ["--", destination.host.text]
  }

  /// The same request with the usual ssh_config.
  var withUsualConfiguration: HostRequest {
    var usual = overrides
    usual.configurationFile = nil
    return HostRequest(self, usual)
  }

  /// The options for a host on the way to this one.
  ///
  /// Options apply only to the requested host, but an `ssh` that was told to read another configuration
  /// file passes that file on.
  var overridesOfJumpHosts: ConnectionOverrides {
    var inherited = ConnectionOverrides()
    inherited.configurationFile = overrides.configurationFile
    inherited.directory = overrides.directory
    return inherited
  }

  /// Where commands for the way run, if that directory still exists; nil for this process's own directory.
  var directory: FilePath? {
    let directory = overrides.directory.map { FilePath($0) }
    return (try? directory?.status())?.type == .directory ? directory : nil
  }

  /// How another process reaches the same host.
  var sessionWay: SessionWay {
    var overrides = overrides
    overrides.directory = overrides.directory ?? (try? FilePath.workingDirectory())?.string
    overrides.machine = nil
    // Only the session itself can hold its forwardings.
    overrides.forwardings = []
    return SessionWay(label.raw, overrides)
  }

  /// Refuses settings that are empty or would be more than one line of ssh_config.
  func validate() throws(Failure) {
    for setting in overrides.settings {
      let holdsControlCharacter = setting.unicodeScalars.contains {
        $0.properties.generalCategory == .control && $0 != "\t"
      }
      if setting.isEmpty || holdsControlCharacter {
        throw Failure(.usage, "invalid setting '\(setting.printable)': it is not KEY=VALUE")
      }
    }
  }
}
