import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct HostsShow: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Show a host.")

  @Argument(help: "The host.")
  var name: RawArgument

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let book = try HostBookFile.own.load()
    let host = try book.host(named: name.text())
    let report = HostReport(host, in: book)
    try console.printResult(json ? report.json : report.lines)
    return .done
  }
}
