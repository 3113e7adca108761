import ArgumentParser
import KJBase
import KJCLI
import KJDomain

struct LastCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "last", abstract: "Print the path of the newest upload again.",
    discussion: """
      If you ask for several, the newest is on the last line. kj does not check whether the files \
      still exist.
      """)

  @Argument(help: ArgumentHelp("How many paths to print (default: 1).", valueName: "n"))
  var count: Int?

  @OptionGroup(title: "Host") var which: WhichUploads

  @Flag(name: [.customShort("0"), .long], help: "End each path with NUL instead of a newline.")
  var null = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("'\(count)' is not a valid upload count") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let uploads = try MeantUploads(which)
    let newest = uploads.records.prefix(count ?? 1)
    if newest.isEmpty {
      throw Failure(.noInput, uploads.wordsIfEmpty, advice: [.text(uploads.stepIfEmpty)])
    }
    for record in newest.reversed() {
      try console.printPath(record.remote.bytes, terminator: UInt8(ascii: null ? "\0" : "\n"))
    }
    return .done
  }
}
