import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJIdentities
import KJStore
import KJSystem

struct HostsAdd: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Give a host a name.",
    discussion: """
      The address may also be written as ssh://[user@]host[:port][/dir], and its host may be an \
      alias in ssh_config. If you leave something out, kj uses what ssh would use.
      """)

  @Argument(help: ArgumentHelp("The name: letters, digits, '.', '_', '-'.", valueName: "new"))
  var name: RawArgument

  @Argument(help: ArgumentHelp("The address.", valueName: "[user@]host[:port]"))
  var address: RawArgument

  @Option(
    name: .customLong("identity"),
    help: ArgumentHelp("A private key file; may be given several times.", valueName: "file"),
    completion: .file())
  var identities: [RawArgument] = []

  @Option(
    name: .customLong("into"),
    help: ArgumentHelp("The remote directory for uploads: '/…' or '~/…'.", valueName: "dir"))
  var directory: RawArgument?

  @OptionGroup var reaching: ReachingOptions

  @OptionGroup var uploading: UploadingOptions

  @Flag(name: .customLong("default"), help: "Make it the default host.")
  var makesDefault = false

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let alias = try HostAlias(new: name.text())
    let destination = try Destination(parsing: address.text())
    var host = SavedHost(id: .random(), name: alias, hostname: destination.host)
    let changes = try SettingChanges(given, address: destination)
    changes.apply(to: &host)
    // Validate before the file's directory is created.
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
    warnIfAliasIsHidden(by: added, console)
    if console.isAttended { try tryHost(alias, console) }
    return .done
  }

  /// Warns that ssh_config defines the name, unless the new host leads to the same place.
  private func warnIfAliasIsHidden(by host: SavedHost, _ console: Console) {
    let aliases = OpenSSHAliases(home: Environment.current.home)
    guard host.hostname.text != host.name.text,
      let names = try? aliases.list(), names.contains(host.name.text)
    else { return }
    console.warn(
      "'\(host.name)' is also an alias in '\(aliases.path)': kj now uses the host in the book"
    )
    console.hint("run \(["kj", "hosts", "rename", host.name.text, "NAME"].asCommand) to use both")
  }

  /// Checks that the host can be reached, and offers to make a key if it accepts only a password.
  private func tryHost(_ alias: HostAlias, _ console: Console) throws(Failure) {
    guard try console.confirm("Log in to '\(alias)' now to check that it works (yes/no)? ") == true
    else { return }
    let setup = try IdentitySetup(for: alias, time.timeouts, console)
    let session = try logIn(setup, alias)
    console.notice("logged in to '\(alias)'" + (setup.logIn.method.map { " by \($0)" } ?? ""))
    guard setup.logIn.tookPasswordOnly,
      try console.confirm("Make a key, so that no password is needed (yes/no)? ") == true
    else { return }
    try setup.run(over: session, taking: nil)
  }

  private func logIn(_ setup: IdentitySetup, _ alias: HostAlias) throws(Failure) -> SFTPSession {
    do throws(Failure) { return try setup.logIn.open() } catch {
      if error.status == .interrupted { throw error }
      throw Failure(
        error.status, error.message,
        details: error.details + ["'\(alias)' is still in the host book"],
        advice: error.advice)
    }
  }

  private var given: [SavedHost.Setting: SettingArgument] {
    var given = reaching.given.merging(uploading.given) { first, _ in first }
    given[.identities] = identities.isEmpty ? nil : .paths(identities)
    given[.directory] = directory.map(SettingArgument.text)
    return given
  }
}
