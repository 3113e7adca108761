// `kj hosts add`: a new host at the end of the book.

import ArgumentParser
import KJCLI
import KJDomain
import KJStore

struct HostsAdd: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Give a host a name.",
    discussion: """
      The address may also be written as ssh://[user@]host[:port][/dir], and its host may be an \
      alias of ssh_config. What is left out is what ssh would take.
      """)

  @Argument(help: "The new name: letters, digits, '.', '_', '-'.")
  var name: RawArgument

  @Argument(help: ArgumentHelp("The address.", valueName: "[user@]host[:port]"))
  var address: RawArgument

  @Option(
    name: .customLong("identity"),
    help: ArgumentHelp("A private key file; may be given several times.", valueName: "file"),
    completion: .file())
  var identities: [RawArgument] = []

  @Option(
    name: .customLong("dir"),
    help: ArgumentHelp("The remote directory for uploads: '/…' or '~/…'.", valueName: "dir"))
  var directory: RawArgument?

  @OptionGroup var reaching: ReachingOptions

  @OptionGroup var uploading: UploadingOptions

  @Flag(name: .customLong("default"), help: "Make it the default host.")
  var makesDefault = false

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let alias = try HostAlias(new: name.text())
    let destination = try Destination(parsing: address.text())
    var host = SavedHost(id: .random(), name: alias, hostname: destination.host)
    let changes = try SettingChanges(given, address: destination)
    changes.apply(to: &host)
    // Checked before the file's directory is created.
    try host.validate()
    let makesDefault = makesDefault
    let file = HostBookFile.own
    let added = host
    try file.update { book throws(Failure) in
      try book.add(added)
      if makesDefault { try book.setDefault(alias) }
    }
    console.step("added '\(alias)' to '\(file.path)'")
    for identity in changes.identities { console.warnIfIdentityIsMissing(identity) }
    return .done
  }

  private var given: [SavedHost.Setting: SettingArgument] {
    var given = reaching.given.merging(uploading.given) { first, _ in first }
    given[.identities] = identities.isEmpty ? nil : .paths(identities)
    given[.directory] = directory.map(SettingArgument.text)
    return given
  }
}
