// One entry of the host book.

/// A host with a name of the person's own and what is needed to connect to it.
///
/// What is `nil` or empty is left to the defaults.
public struct SavedHost: Hashable, Sendable {
  /// Stays the same when everything else changes.
  public let id: HostID
  public var name: HostAlias
  public var hostname: HostName
  public var port: Port?
  public var user: UserName?
  /// Private key files as they were typed: `~` is not expanded here.
  public var identities: [String]
  /// The remote directory for uploads: absolute or beginning with `~`.
  public var directory: String?
  /// What the file holds about this host under keys that this version does not know.
  public var unknownFields: [String: JSONValue]

  public init(
    id: HostID, name: HostAlias, hostname: HostName, port: Port? = nil, user: UserName? = nil,
    identities: [String] = [], directory: String? = nil,
    unknownFields: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.name = name
    self.hostname = hostname
    self.port = port
    self.user = user
    self.identities = identities
    self.directory = directory
    self.unknownFields = unknownFields
  }

  /// The entry as `[user@]host[:port]`, with the directory if one is set.
  public var destination: Destination {
    Destination(user: user, host: hostname, port: port, directory: directory)
  }

  /// Checks what is not checked by a type of its own: paths are neither empty nor hold control
  /// characters, and the directory is absolute or begins with `~`.
  ///
  /// Throws ``Failure`` with status `usage`.
  public func validate() throws(Failure) {
    for identity in identities where identity.isEmpty || HostSyntax.holdsControlCharacter(identity)
    {
      throw Failure(.usage, "invalid identity file '\(identity.printable)'")
    }
    guard let directory else { return }
    let isAnchored =
      directory.hasPrefix("/") || directory == "~" || directory.hasPrefix("~/")
    if !isAnchored || HostSyntax.holdsControlCharacter(directory) {
      throw Failure(
        .usage,
        "invalid directory '\(directory.printable)': it must begin with '/' or '~/'")
    }
  }
}
