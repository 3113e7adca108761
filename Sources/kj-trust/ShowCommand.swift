import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJHosts
import KJStore

struct ShowCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the known keys of a host, without connecting to it.")

  @Argument(help: "A saved host, or [user@]host[:port].")
  var host: String

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let context = try TrustContext(console)
    let host = try context.host(host)
    let keys = context.knownHosts(of: host).keys(for: host.trust.hostKeyName)
    let entries = keys.named + keys.withoutPort
    if entries.isEmpty {
      throw Failure(
        .hostKey, "no key is known for '\(host.label)'",
        advice: ["run \(["kj", "trust", host.label.raw].asCommand) to ask the host for its key"])
    }
    for entry in entries {
      let line = KnownKeyLine(host: host.label, entry: entry)
      try console.printResult(json ? line.json : line.text)
      if !json {
        let fingerprint = HostKeyDigests.system.fingerprint(of: entry.key)
        try console.printResult(RandomArt(fingerprint, of: entry.key).description)
      }
    }
    return .done
  }
}
