import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the settings with their values and meanings.",
    discussion: "Values that the file sets are marked with a star; all others are defaults.",
    aliases: ["ls"])

  @Flag(name: .customLong("set"), help: "List only the settings that the file sets.")
  var onlySet = false

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let contents = try ConfigurationFile.own.contents()
    let settings = ConfigurationSetting.all.filter { !onlySet || contents.names.contains($0.name) }
    let rows = settings.map { SettingRow($0, contents) }
    let columns = console.resultColumns ?? .max
    let lines =
      json ? rows.map(\.json) : TextTable.lines(rows.map(\.cells), cutting: 3, to: columns)
    for line in lines { try console.printResult(line) }
    return .done
  }
}
