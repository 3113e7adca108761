import ArgumentParser
import KJBase
import KJCLI
import KJStore
import KJSystem

struct PathCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Print the path of the file, whether or not it exists.")

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    try console.printPath(ConfigurationFile.own.path.bytes, terminator: UInt8(ascii: "\n"))
    return .done
  }
}
