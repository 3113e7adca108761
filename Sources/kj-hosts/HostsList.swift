import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct HostsList: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the hosts.", aliases: ["ls"])

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup var output: OutputOptions

  mutating func run(_ console: Console) throws -> ExitStatus {
    let book = try HostBookFile.own.load()
    if book.hosts.isEmpty {
      console.hint(
        "the host book is empty: run 'kj hosts add NAME [USER@]HOST[:PORT]' to save a host")
    }
    let width = book.hosts.map { $0.name.text.utf8.count }.max() ?? 0
    for host in book.hosts {
      let report = HostReport(host, in: book)
      try console.printResult(json ? report.json : report.row(nameWidth: width))
    }
    return .done
  }
}
