// Which host a request names, once ssh_config has been read.

internal import KJBase
internal import KJDomain

extension HostRequest {
  /// Fills in what the destination leaves out.
  ///
  /// - Parameter person: The name of the user who runs the tool, if they have one.
  /// - Throws: ``Failure`` with status `usage` if there is no user to log in as.
  func address(
    _ configuration: SSHConfiguration, person: String?
  ) throws(Failure) -> ResolvedHost.Address {
    let name = try configuration.hostName ?? destination.host
    let port = try configuration.port ?? overrides.port ?? destination.port ?? .ssh
    let user = try user(configuration, person: person)
    // A name that only the session's configuration file knows means nothing to another tool.
    let label =
      overrides.configurationFile == nil
      ? label
      : OutsideText(
        Destination(user: user, host: name, port: port == .ssh ? nil : port).description)
    return ResolvedHost.Address(
      label: label, reason: reason, isSaved: saved != nil, name: name, port: port, user: user,
      family: configuration.addressFamily, machine: overrides.machine)
  }

  private func user(
    _ configuration: SSHConfiguration, person: String?
  ) throws(Failure) -> UserName {
    if let user = try configuration.user ?? destination.user { return user }
    guard let person else {
      throw Failure(
        .usage, "cannot tell which user to log in as on '\(label)': the local user has no name",
        advice: [.step(.nameUser)])
    }
    return try UserName(person)
  }
}
