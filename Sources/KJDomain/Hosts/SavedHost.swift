// One entry of the host book.

/// A host with a name of the person's own and what is needed to connect to it.
///
/// What is `nil` or empty is left to ssh_config, and then to the defaults.
package struct SavedHost: Hashable, Sendable {
  /// Stays the same when everything else changes.
  package let id: HostID
  package var name: HostAlias
  /// The host's name or address, or an alias of ssh_config.
  package var hostname: HostName
  package var port: Port?
  package var user: UserName?
  /// Private key files as they were typed: `~` is not expanded here.
  package var identities: [String]
  /// The remote directory for uploads: absolute or beginning with `~`.
  package var directory: String?
  /// The jump hosts, as `ssh -J` takes them; a name may be one of the host book, `none` is none.
  package var jump: String?
  /// The command that carries the connection, as `ProxyCommand` of ssh_config has it.
  package var proxyCommand: String?
  /// The way to the server; nil for `auto`.
  package var via: TransportChoice?
  /// The command that prints the password.
  package var passwordCommand: String?
  /// The known_hosts file for this host instead of the person's own: `~` is not expanded here.
  package var knownHosts: String?
  /// Where the paths of uploads are inserted unless the command line says otherwise; nil for nowhere.
  package var insert: InsertionTarget?
  /// How texts arrive there unless the command line says otherwise; nil as the program in front takes them.
  package var insertionManner: InsertionManner?
  /// The form of an inserted path unless the command line says otherwise; nil for the default.
  package var pathFormat: PathFormat?
  /// Whether sessions are looked for in tmux on the host, too.
  package var hasTmux = false
  /// Whether the first upload leaves a link behind, which later ones use.
  package var persists = false
  /// What the file holds about this host under keys that this version does not know.
  package var unknownFields: [String: JSONValue]

  package init(
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
  package var destination: Destination {
    Destination(user: user, host: hostname, port: port, directory: directory)
  }

  /// Checks what is not checked by a type of its own: paths and commands are neither empty nor hold
  /// control characters, the directory is absolute or begins with `~`, and there is one way to the
  /// host at most.
  ///
  /// Throws ``Failure`` with status `usage`.
  package func validate() throws(Failure) {
    for identity in identities { try Self.requireText(identity, "identity file") }
    if let knownHosts { try Self.requireText(knownHosts, "known_hosts file") }
    if let passwordCommand { try Self.requireText(passwordCommand, "password command") }
    if let proxyCommand { try Self.requireText(proxyCommand, "proxy command") }
    if let jump {
      _ = try JumpList(parsing: jump)
      if proxyCommand != nil {
        throw Failure(.usage, "jump hosts and a proxy command exclude each other")
      }
    }
    try validateDirectory()
  }

  private func validateDirectory() throws(Failure) {
    guard let directory else { return }
    let isAnchored =
      directory.hasPrefix("/") || directory == "~" || directory.hasPrefix("~/")
    if !isAnchored || HostSyntax.holdsControlCharacter(directory) {
      throw Failure(
        .usage,
        "invalid directory '\(directory.printable)': it must begin with '/' or '~/'")
    }
  }
  private static func requireText(_ text: String, _ what: String) throws(Failure) {
    if text.isEmpty || HostSyntax.holdsControlCharacter(text) {
      throw Failure(.usage, "invalid \(what) '\(text.printable)'")
    }
  }
}
