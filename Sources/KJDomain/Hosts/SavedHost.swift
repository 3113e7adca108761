package import KJBase

/// A host, with a name that the person chose and the settings for connecting to it.
///
/// ssh_config, and then the defaults, decide settings that are `nil` or empty.
package struct SavedHost: Hashable, Sendable {
  /// How the host is reached.
  package struct Way: Hashable, Sendable {
    /// The jump hosts, in the syntax of `ssh -J`: a name may be in the host book, and `none` means no jump host.
    package var jump: String?
    /// The command that carries the connection, in the syntax of ssh_config's `ProxyCommand`.
    package var proxyCommand: String?
    /// The way to the server; nil for `auto`.
    package var via: TransportChoice?
    /// Whether the first upload leaves a link open for later uploads.
    package var persists = false
  }

  /// The credentials for logging in, and the file that the host's key is checked against.
  package struct LogIn: Hashable, Sendable {
    /// Private key files as typed: `~` is not expanded here.
    package var identities: [String] = []
    /// The command that prints the password.
    package var passwordCommand: String?
    /// The known_hosts file for this host instead of the person's own: `~` is not expanded here.
    package var knownHosts: String?
  }

  /// The place of files on the host, and the use of their paths.
  package struct Wishes: Hashable, Sendable {
    /// The remote directory for uploads: absolute or beginning with `~`.
    package var directory: String?
    /// The command that files pass through on the host, in the syntax of `/bin/sh` there: `docker exec -i app`.
    package var passage: String?
    /// The commands that, when in front on the host, files may pass through without asking.
    package var allowedPassages: [String] = []
    /// Further directories that sessions and links lend to other processes, in the same form.
    package var lent: [String] = []
    /// The same directories, parsed.
    package var lentDirectories: [RemoteDirectory] { lent.compactMap { try? RemoteDirectory($0) } }
    /// Where the paths of uploads are inserted unless the command line overrides it; nil to insert nothing.
    package var insert: InsertionTarget?
    /// How text is inserted there unless the command line overrides it; nil to follow the program in front.
    package var insertionManner: InsertionManner?
    /// The form of an inserted path unless the command line overrides it; nil for the default.
    package var pathFormat: PathFormat?
    /// Whether to look for sessions in tmux on the host as well.
    package var hasTmux = false
    /// The age after which an upload is removed by a later one; nil to keep uploads.
    package var pruningAge: PruningAge?
  }

  /// Never changes, whatever else about the host does.
  package let id: HostID
  package var name: HostAlias
  /// The host's name or address, or an alias of ssh_config.
  package var hostname: HostName
  package var port: Port?
  package var user: UserName?
  package var way = Way()
  package var logIn = LogIn()
  package var wishes = Wishes()
  /// The host's tags, each a word that ``HostTag`` accepts.
  package var tags: [String] = []
  /// The host's fields in the file that this version does not know.
  package var unknownFields: [String: JSONValue]

  package init(
    id: HostID, name: HostAlias, hostname: HostName, unknownFields: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.name = name
    self.hostname = hostname
    self.unknownFields = unknownFields
  }

  /// The entry as `[user@]host[:port]`, with the directory if one is set.
  package var destination: Destination {
    Destination(user: user, host: hostname, port: port, directory: wishes.directory)
  }

  /// Checks what the types cannot: that each text follows its rule, and that there is at most one way to the host.
  ///
  /// Throws ``Failure`` with status `usage`.
  package func validate() throws(Failure) {
    for setting in Setting.allCases { try setting.check(self) }
    if way.jump != nil && way.proxyCommand != nil {
      throw Failure(.usage, "jump hosts cannot be combined with a proxy command")
    }
    if way.jump?.split(separator: ",").contains(where: { $0 == name.text }) == true {
      throw Failure(.usage, "'\(name.text)' cannot be its own jump host")
    }
  }
}
