// `kj hosts add`: a new host at the end of the book.

import ArgumentParser
import KJCLI
import KJDomain
import KJStore

struct HostsAdd: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Give a host a name.",
    discussion: """
      The address may also be written as ssh://[user@]host[:port][/dir]. Left out, \
      the user is the one of this machine and the port is 22.
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

  @Flag(name: .customLong("default"), help: "Make it the default host.")
  var makesDefault = false

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let alias = try HostAlias(name.text())
    let destination = try Destination(parsing: address.text())
    let identities = try IdentityFile.list(self.identities)
    let host = SavedHost(
      id: .random(), name: alias, hostname: destination.host, port: destination.port,
      user: destination.user, identities: identities.map(\.text),
      directory: try DirectoryChange(option: directory, address: destination).newValue)
    // Before the file's directory is made.
    try host.validate()
    let makesDefault = makesDefault
    let file = HostBookFile.own
    try file.update { book throws(Failure) in
      try book.add(host)
      if makesDefault { try book.setDefault(alias) }
    }
    console.step("added '\(alias)' to '\(file.path)'")
    for identity in identities { identity.warnIfMissing(console) }
    return .done
  }
}
