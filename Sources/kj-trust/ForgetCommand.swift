import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJHosts
import KJStore

struct ForgetCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Forget the keys of a host.",
    discussion: """
      Only your own files are changed, and only lines that name this host; lines with a \
      pattern, '@revoked' or '@cert-authority' are kept.
      """, aliases: ["rm", "remove", "delete"])

  @Argument(help: "A saved host, or [user@]host[:port].")
  var host: String

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let context = try TrustContext(console)
    let host = try context.host(host)
    let removal = try host.trust.knownHosts.forget(host.trust.hostKeyName, digests: .system)
    context.tell(removal)
    if removal.removed.isEmpty {
      throw Failure(
        .failure, "no key is known for '\(host.label)' in this user's files",
        advice: ["run 'kj trust list' to see the known keys"])
    }
    return .done
  }
}
