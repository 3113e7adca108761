// The settings of a saved host in one table, used by all code that reads, writes, shows or changes them.

package import KJBase

extension SavedHost {
  /// A setting that the book may store for a host, in addition to the host's name and address.
  ///
  /// The raw value is the key in the book. A new setting needs a property of the host, and a case and an entry here;
  /// the tool that edits the book declares an option for it. Settings are shown in the order of the cases.
  package enum Setting: String, CaseIterable, Sendable {
    case port
    case user
    case identities
    case directory = "into"
    case passage = "through"
    case allowedPassages = "through_allow"
    case lent = "lend"
    case jump
    case proxyCommand = "proxy_command"
    case via
    case passwordCommand = "password_command"
    case knownHosts = "known_hosts"
    case persists = "persist"
    case insert
    case insertionManner = "insert_as"
    case pathFormat = "as"
    case hasTmux = "tmux"
    case pruningAge = "prune_older"
    case tags

    /// The table: where the value is stored, which rule checks it, and how it is read and written.
    private var entry: any SavedHostEntry {
      switch self {
      case .port:
        ParsedEntry(property: \.port, read: Port.init(_:)) { .number($0.map { Int($0.number) }) }
      case .user: ParsedEntry(property: \.user, read: UserName.init(_:)) { .text($0?.text) }
      case .identities: ListEntry(property: \.logIn.identities, rule: .plain("identity file"))
      case .directory: TextEntry(property: \.wishes.directory, rule: .directory)
      case .passage: TextEntry(property: \.wishes.passage, rule: .plain("command"))
      case .allowedPassages:
        ListEntry(property: \.wishes.allowedPassages, rule: .plain("command"))
      case .lent: ListEntry(property: \.wishes.lent, rule: .root)
      case .jump: TextEntry(property: \.way.jump, rule: .jumpHosts)
      case .proxyCommand: TextEntry(property: \.way.proxyCommand, rule: .plain("proxy command"))
      case .via:
        ParsedEntry(property: \.way.via, read: TransportChoice.init(parsing:)) {
          .text($0?.rawValue)
        }
      case .passwordCommand:
        TextEntry(property: \.logIn.passwordCommand, rule: .plain("password command"))
      case .knownHosts: TextEntry(property: \.logIn.knownHosts, rule: .plain("known_hosts file"))
      case .persists: FlagEntry(property: \.way.persists)
      case .insert:
        ParsedEntry(property: \.wishes.insert, read: InsertionTarget.init(parsing:)) {
          .text($0?.description)
        }
      case .insertionManner:
        ParsedEntry(property: \.wishes.insertionManner, read: InsertionManner.init(parsing:)) {
          .text($0?.rawValue)
        }
      case .pathFormat:
        ParsedEntry(property: \.wishes.pathFormat, read: PathFormat.init(parsing:)) {
          .text($0?.description)
        }
      case .hasTmux: FlagEntry(property: \.wishes.hasTmux)
      case .pruningAge:
        ParsedEntry(property: \.wishes.pruningAge, read: PruningAge.init(_:)) { .text($0?.text) }
      case .tags: ListEntry(property: \.tags, rule: .tag)
      }
    }

    /// The key in the book.
    package var key: String { rawValue }

    /// The name for a single value, for a list that is shown value by value; otherwise the key.
    package var name: String {
      switch self {
      case .identities: "identity"
      case .tags: "tag"
      default: key
      }
    }

    /// The setting that this one replaces.
    package var displaced: Setting? {
      switch self {
      case .jump: .proxyCommand
      case .proxyCommand: .jump
      default: nil
      }
    }

    /// The host's value for this setting.
    package func value(of host: SavedHost) -> Value { entry.value(of: host) }

    /// Checks the host's value by the rule for its text, if there is one.
    func check(_ host: SavedHost) throws(Failure) { try entry.check(host) }

    // MARK: Changes

    /// Parses a new value: one string for text or a number, any number of strings for a list, none for a flag.
    ///
    /// Throws ``Failure`` with status `usage` for a string that is not a valid value. If a string only has to follow a
    /// rule, ``SavedHost/validate()`` checks it.
    package func change(to texts: [String]) throws(Failure) -> Change {
      Change(assign: try entry.assignment(of: texts))
    }

    /// The change that removes the value.
    package var removal: Change { Change(assign: entry.remove) }
  }
}

extension SavedHost.Setting {
  /// A value as stored in the book and shown in results; the case gives the type even if nothing is set.
  package enum Value: Hashable, Sendable {
    case text(String?)
    case number(Int?)
    case flag(Bool)
    case list([String])
  }

  /// A parsed value that has not yet been assigned to a host, or the removal of a value.
  package struct Change {
    fileprivate let assign: (inout SavedHost) -> Void
  }
}

extension SavedHost {
  /// Assigns a new value to a setting, or removes the value.
  package mutating func apply(_ change: Setting.Change) { change.assign(&self) }
}
