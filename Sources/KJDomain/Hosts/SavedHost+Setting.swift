// The settings of a saved host, as one table: all who read, write, show or change them go through it.

extension SavedHost {
  /// What the book may say of a host beside its name and where it is; the raw value is the key in the book.
  ///
  /// A new one is a property of the host, and here a case and its entry. The tool that edits the book
  /// declares an option for it. The order is that in which settings are shown.
  package enum Setting: String, CaseIterable, Sendable {
    case port
    case user
    case identities
    case directory = "dir"
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

    /// The table: where the value is kept, what checks it, and how it is read and written.
    private var entry: any SavedHostEntry {
      switch self {
      case .port:
        ParsedEntry(property: \.port, read: Port.init(_:)) { .number($0.map { Int($0.number) }) }
      case .user:
        ParsedEntry(property: \.user, read: UserName.init(_:)) { .text($0?.text) }
      case .identities:
        ListEntry(property: \.logIn.identities, rule: .plain("identity file"))
      case .directory:
        TextEntry(property: \.wishes.directory, rule: .directory)
      case .jump:
        TextEntry(property: \.way.jump, rule: .jumpHosts)
      case .proxyCommand:
        TextEntry(property: \.way.proxyCommand, rule: .plain("proxy command"))
      case .via:
        ParsedEntry(property: \.way.via, read: TransportChoice.init(parsing:)) {
          .text($0?.rawValue)
        }
      case .passwordCommand:
        TextEntry(property: \.logIn.passwordCommand, rule: .plain("password command"))
      case .knownHosts:
        TextEntry(property: \.logIn.knownHosts, rule: .plain("known_hosts file"))
      case .persists:
        FlagEntry(property: \.way.persists)
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
      case .hasTmux:
        FlagEntry(property: \.wishes.hasTmux)
      }
    }

    /// The key in the book.
    package var key: String { rawValue }

    /// What one value is called where a list is shown value by value; the key otherwise.
    package var name: String { self == .identities ? "identity" : key }

    /// The setting whose place it takes.
    package var displaced: Setting? {
      switch self {
      case .jump: .proxyCommand
      case .proxyCommand: .jump
      default: nil
      }
    }

    /// The value that a host has.
    package func value(of host: SavedHost) -> Value { entry.value(of: host) }

    /// Applies the rule for the text that a host has, if there is one.
    func check(_ host: SavedHost) throws(Failure) { try entry.check(host) }

    // MARK: Changes

    /// Reads a new value: one text for a text or a number, any count for a list, none for a flag.
    ///
    /// Throws ``Failure`` with status `usage` for a text that is no such value. What has only a rule is
    /// left to ``SavedHost/validate()``.
    package func change(to texts: [String]) throws(Failure) -> Change {
      Change(assign: try entry.assignment(of: texts))
    }

    /// What takes the value away.
    package var removal: Change { Change(assign: entry.remove) }
  }
}

extension SavedHost.Setting {
  /// A value as the book and the results have it; its case tells the form even where nothing is set.
  package enum Value: Hashable, Sendable {
    case text(String?)
    case number(Int?)
    case flag(Bool)
    case list([String])
  }

  /// A value that has been read and is not yet a host's, or the wish to have none.
  package struct Change {
    fileprivate let assign: (inout SavedHost) -> Void
  }
}

extension SavedHost {
  /// Gives a setting another value, or takes it away.
  package mutating func apply(_ change: Setting.Change) { change.assign(&self) }
}
