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

  @OptionGroup var uploading: UploadingOptions

  @OptionGroup var forgetting: ForgettingOptions

  @Flag(name: .customLong("default"), help: "Make it the default host.")
  var makesDefault = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try SettingChanges.validate(given, forgetting: forgotten)
    if address == nil && given.isEmpty && forgotten.isEmpty && !makesDefault {
      throw ValidationError("nothing to change is given")
    }
  }

  mutating func run(_ console: Console) throws -> ExitStatus {
    let name = try name.text()
    let destination = try address.map { try Destination(parsing: $0.text()) }
    let changes = try SettingChanges(given, forgetting: forgotten, address: destination)
    let makesDefault = makesDefault
    let file = HostBookFile.own
    try file.update { book throws(Failure) in
      try book.edit(name) { host throws(Failure) in
        if let destination { host.hostname = destination.host }
        changes.apply(to: &host)
      }
      if makesDefault { try book.setDefault(book.host(named: name).name) }
    }
    console.step("changed '\(name)' in '\(file.path)'")
    for identity in changes.identities { console.warnIfIdentityIsMissing(identity) }
    return .done
  }

  private var given: [SavedHost.Setting: SettingArgument] {
    var given = reaching.given.merging(uploading.given) { first, _ in first }
    given[.identities] = identities.isEmpty ? nil : .paths(identities)
    given[.directory] = directory.map(SettingArgument.text)
    return given
  }

  private var forgotten: Set<SavedHost.Setting> {
    var forgotten = forgetting.settings
    if forgetsIdentities { forgotten.insert(.identities) }
    if forgetsDirectory { forgotten.insert(.directory) }
    return forgotten
  }
}
