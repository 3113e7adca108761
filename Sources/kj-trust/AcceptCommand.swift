import ArgumentParser
import KJBase
import KJCLI
import KJDomain

struct AcceptCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept", abstract: "Trust a host's key by its fingerprint.")

  @Argument(help: "A saved host, or [user@]host[:port].")
  var host: String

  @Option(
    help: ArgumentHelp("The fingerprint that the key must have, SHA256:....", valueName: "sha256"))
  var fingerprint: String

  @OptionGroup(title: "Connection") var connection: ConnectionOptions

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let wanted = try Fingerprint(parsing: fingerprint)
    let context = try TrustContext(console, overrides: try connection.overrides)
    let host = try context.host(host)
    let review = try context.review(host, time.timeouts)
    let accepted: AcceptedHostKey
    if case .changed = review.decision {
      accepted = try review.acceptReplacing(fingerprint: wanted)
    } else {
      accepted = try review.accept(fingerprint: wanted)
    }
    try context.record(accepted, of: host)
    return .done
  }
}
