internal import KJBase
internal import KJDomain
package import KJSessions
internal import KJStore
package import KJSystem
internal import SystemPackage

/// Finds out where sessions lead; looks up each command line once.
package final class SessionEndpoints {
  /// The parts of an address that distinguish one login from another.
  private struct Endpoint: Hashable {
    let name: String
    let port: Port
    let user: String

    init(name: String, port: Port, user: String) {
      self.name = name
      self.port = port
      self.user = user
    }

    init(_ host: ResolvedHost) {
      self.init(
        name: host.address.name.text.lowercased(), port: host.address.port,
        user: host.address.user.text)
    }

    var address: String { ResolvedHost.Address.description(user: user, name: name, port: port) }
  }

  /// The arguments of an `ssh`, and the directory to which file paths in them are relative.
  private struct CommandLine: Hashable {
    let arguments: [String]
    let directory: FilePath?
  }

  private let environment: Environment
  private let openSSH: OpenSSHConfiguration?
  private var endpoints: [CommandLine: Endpoint?] = [:]

  package init(_ environment: Environment) {
    self.environment = environment
    openSSH = OpenSSHConfiguration(environment, Locations(environment))
  }

  /// Whether a session is known to lead to a host, as the same user and on the same port.
  package func leads(_ session: Session, to host: ResolvedHost) -> Bool {
    if case .attached(let address) = session.remote { return address == self.address(of: host) }
    guard let endpoint = endpoint(of: session) else { return false }
    return endpoint == Endpoint(host)
  }

  /// Whether a session leads to the name of a host, regardless of the user and the port.
  package func leads(_ session: Session, toNameOf host: ResolvedHost) -> Bool {
    endpoint(of: session)?.name == Endpoint(host).name
  }

  /// `user@host`, with the port if it is not 22; nil if unknown.
  package func address(of session: Session) -> String? {
    if case .attached(let address) = session.remote { return address }
    return endpoint(of: session)?.address
  }

  /// The same for a host.
  package func address(of host: ResolvedHost) -> String { host.address.description }

  private func endpoint(of session: Session) -> Endpoint? {
    guard case .ssh(let line, let process) = session.remote, let openSSH else { return nil }
    let directory = line.configurationFile == nil ? nil : OpenSSHProcess.directory(of: process)
    let key = CommandLine(arguments: line.configurationArguments, directory: directory)
    if let known = endpoints[key] { return known }
    let settings = try? openSSH.settings(
      for: key.arguments, of: OutsideText(line.destination.host.text), in: key.directory)
    let endpoint = settings.flatMap { try? self.endpoint($0, line.destination) }
    endpoints[key] = .some(endpoint)
    return endpoint
  }

  private func endpoint(
    _ configuration: SSHConfiguration, _ destination: Destination
  ) throws(Failure) -> Endpoint {
    Endpoint(
      name: try configuration.hostName?.text.lowercased() ?? destination.host.text.lowercased(),
      port: try configuration.port ?? destination.port ?? .ssh,
      user: try configuration.user?.text ?? destination.user?.text ?? environment.userName ?? "")
  }
}
