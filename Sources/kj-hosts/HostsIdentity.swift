import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJIdentities
import KJStore
import KJSystem

struct HostsIdentity: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "identity", abstract: "Make a key for a host, so that no password is needed.",
    discussion: """
      ssh-keygen makes the key. Its public half is appended to ~/.ssh/authorized_keys on the host, \
      over SFTP; nothing else in that file is touched. Once a login with the key alone has \
      succeeded, the key is recorded in the host book.
      """)

  @Argument(help: "The host.")
  var name: RawArgument

  @Option(
    help: ArgumentHelp(
      "Use this existing key; its .pub file must be next to it.", valueName: "file"),
    completion: .file())
  var identity: RawArgument?

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let host = try HostBookFile.own.load().host(named: name.text())
    let setup = try IdentitySetup(for: host.name, time.timeouts, console)
    try setup.run(over: try setup.logIn.open(), taking: try identity.map { try SavedPath($0) })
    return .done
  }
}
