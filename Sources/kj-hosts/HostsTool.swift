import ArgumentParser
import KJBase
import KJCLI

/// The root command of kj-hosts.
struct HostsTool: Tool {
  static let toolName = "kj-hosts"
  static let examples = [
    "kj hosts add dev me@dev.example.com:2222",
    "kj hosts edit dev --into '~/shots'",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .noInput, .unreachable, .inputOutput, .connectionLost, .hostKey,
    .refused, .damagedFile, .interrupted,
  ]

  static let configuration = CommandConfiguration(
    commandName: "hosts", _superCommandName: "kj",
    abstract: "Manage the host book: names for the hosts that files are sent to.",
    discussion: """
      Without a verb, the hosts are listed. No verb connects to a host except 'identity', and \
      'add' if you let it.
      """,
    version: versionText,
    subcommands: [
      HostsAdd.self, HostsList.self, HostsShow.self, HostsEdit.self, HostsRename.self,
      HostsRemove.self, HostsDefault.self, HostsIdentity.self,
      HostsImport.self,
    ],
    defaultSubcommand: HostsList.self)
}
