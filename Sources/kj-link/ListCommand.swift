import ArgumentParser
import KJBase
import KJCLI
import KJSessions
import KJStore
import KJSystem

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the links and the attached sessions.",
    discussion: """
      Each line has the id, the kind, the host, its address, the age, the time since the link was \
      last used or a key was last pressed, and whether it can carry files.
      """, aliases: ["ls"])

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let listing = try LinkDirectory(Locations(.current).runtime).listing()
    for warning in listing.warnings { console.warn(warning) }
    let rows = listing.statuses.map(LinkRow.init(status:))
    let lines = json ? rows.map(\.json) : TextTable.lines(rows.map(\.cells))
    for line in lines { try console.printResult(line) }
    return .done
  }
}
