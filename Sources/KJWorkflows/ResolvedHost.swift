// Everything that is needed to connect to a host, gathered from the command line and the host book.

public import KJDomain
public import KJSystem
public import SystemPackage

/// A host as it will be connected to.
public struct ResolvedHost: Sendable {
  /// What the person calls it, for messages and results.
  public let label: String
  public let name: HostName
  public let port: Port
  public let user: UserName
  /// Private key files that were chosen for this host; empty for the usual ones.
  public let identities: [FilePath]
  /// The remote directory that was set for this host.
  public let directory: RemoteDirectory?
  /// Why this host and not another, for `-v`.
  public let reason: HostChoice.Reason

  /// Whether it is a host of the book.
  private let isSaved: Bool

  /// The command that chooses a key for this host, for hints.
  var identityCommand: String {
    isSaved
      ? "kj hosts edit \(label) --identity FILE"
      : "kj hosts add NAME \(label.printable) --identity FILE"
  }

  /// The name under which known_hosts knows it.
  public var hostKeyName: HostKeyName { HostKeyName(host: name, port: port) }

  /// Fills in what the person left out: the login name of this machine, port 22.
  public init(_ choice: HostChoice, environment: Environment) throws(Failure) {
    let destination: Destination
    switch choice.target {
    case .saved(let host):
      destination = host.destination
      label = host.name.text
      identities = host.identities.map(environment.expandingTilde)
      isSaved = true
    case .named(let named):
      destination = named
      label = named.description
      identities = []
      isSaved = false
    }
    name = destination.host
    port = destination.port ?? .ssh
    if let user = destination.user {
      self.user = user
    } else if let login = environment.userName {
      user = try UserName(login)
    } else {
      throw Failure(
        .usage, "cannot tell who to log in as on '\(label.printable)': this user has no name",
        hints: ["write '--host USER@HOST'"])
    }
    directory = try destination.directory.map { text throws(Failure) in try RemoteDirectory(text) }
    reason = choice.reason
  }
}
