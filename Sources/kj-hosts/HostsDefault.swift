import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJStore

struct HostsDefault: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "default", abstract: "Print or choose the default host.")

  @Argument(help: "The host to use when none is named.")
  var name: RawArgument?

  @Flag(name: .customLong("none"), help: "Have no default.")
  var clears = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if name != nil && clears { throw ValidationError("a name and '--none' cannot be combined") }
  }

  mutating func run(_ console: Console) throws -> ExitStatus {
    if let name {
      try choose(name.text(), console)
    } else if clears {
      try HostBookFile.own.update { book throws(Failure) in try book.setDefault(nil) }
      console.step("there is no default host now")
    } else if let current = try HostBookFile.own.load().defaultName {
      try console.printResult(current.text)
    } else {
      console.hint("there is no default host: run 'kj hosts default NAME' to choose one")
    }
    return .done
  }

  private func choose(_ name: String, _ console: Console) throws {
    try HostBookFile.own.update { book throws(Failure) in
      try book.setDefault(book.host(named: name).name)
    }
    console.step("'\(name)' is now the default host")
  }
}
