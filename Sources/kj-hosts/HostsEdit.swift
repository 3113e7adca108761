// `kj hosts edit`: another address, other keys, another directory for a host.

import ArgumentParser
import KJCLI
import KJDomain
import KJStore

struct HostsEdit: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a host.",
    discussion: """
      What is not given stays: an address without a user or a port keeps the ones that the host \
      has. Jump hosts and a proxy command take the place of each other.
      """)

  @Argument(help: "The host.")
  var name: RawArgument

  @Argument(help: ArgumentHelp("The new address.", valueName: "[user@]host[:port]"))
  var address: RawArgument?

  @Option(
    name: .customLong("identity"),
    help: ArgumentHelp(
      "A private key file instead of those it has; may be given several times.",
      valueName: "file"),
    completion: .file())
  var identities: [RawArgument] = []

  @Flag(name: .customLong("no-identity"), help: "Forget the private key files.")
  var forgetsIdentities = false

  @Option(
    name: .customLong("dir"),
    help: ArgumentHelp("The remote directory for uploads: '/…' or '~/…'.", valueName: "dir"))
  var directory: RawArgument?

  @Flag(name: .customLong("no-dir"), help: "Forget the remote directory.")
  var forgetsDirectory = false

  @OptionGroup var reaching: ReachingOptions

  @OptionGroup var inserting: InsertingOptions

  @OptionGroup var forgetting: ForgettingOptions

  @Flag(name: .customLong("default"), help: "Make it the default host.")
  var makesDefault = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if directory != nil && forgetsDirectory {
      throw ValidationError("'--dir' and '--no-dir' exclude each other")
    }
    let changes =
      address != nil || !identities.isEmpty || forgetsIdentities || directory != nil
      || forgetsDirectory || makesDefault || reaching.saysAnything || inserting.saysAnything
      || forgetting.saysAnything
    try forgetting.exclude(reaching, inserting)
    if !changes { throw ValidationError("nothing to change is given") }
  }

  mutating func run(_ console: Console) throws -> ExitStatus {
    let name = try name.text()
    let destination = try address.map { try Destination(parsing: $0.text()) }
    let identities = try self.identities.map(SavedPath.init)
    let directory = try DirectoryChange(
      option: directory, forgets: forgetsDirectory, address: destination)
    let replacesIdentities = forgetsIdentities || !identities.isEmpty
    let makesDefault = makesDefault
    let reaching = try ReachingChange(reaching)
    let inserting = try InsertingChange(inserting)
    let forgetting = try forgetting.checked(against: destination)
    let file = HostBookFile.own
    try file.update { book throws(Failure) in
      try book.edit(name) { host throws(Failure) in
        forgetting.apply(to: &host)
        if let destination { host.move(to: destination) }
        reaching.apply(to: &host)
        inserting.apply(to: &host)
        if replacesIdentities { host.identities = identities.map(\.text) }
        host.directory = directory.applied(to: host.directory)
      }
      if makesDefault { try book.setDefault(book.host(named: name).name) }
    }
    console.step("changed '\(name)' in '\(file.path)'")
    for identity in identities { console.warnIfIdentityIsMissing(identity.text) }
    return .done
  }
}

extension SavedHost {
  /// Takes the parts of an address that were said.
  fileprivate mutating func move(to destination: Destination) {
    hostname = destination.host
    user = destination.user ?? user
    port = destination.port ?? port
  }
}
