import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJHosts

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the known keys of the saved hosts.", aliases: ["ls"])

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let context = try TrustContext(console)
    var isEmpty = true
    for host in try context.savedHosts() {
      let keys = context.knownHosts(of: host).keys(for: host.trust.hostKeyName)
      for entry in keys.named + keys.withoutPort {
        isEmpty = false
        let line = KnownKeyLine(host: host.label, entry: entry)
        try console.printResult(json ? line.json : line.text)
      }
    }
    if isEmpty { console.hint("no key is known yet: run 'kj trust' to review the saved hosts") }
    return .done
  }
}
