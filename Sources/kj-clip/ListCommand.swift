import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSystem

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the texts, each with its number.",
    discussion: """
      The pinned texts come first, the latest pin at the top, then the others by their last use. \
      Each line has the number, a mark ('^' pinned, '/' the path of an upload, '<' from a host), the \
      text and the time since its last use. A terminal gets as much of the text as fits; elsewhere \
      it is whole, and tabs separate the fields.
      """, aliases: ["ls"])

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(
    name: [.customShort("0"), .long],
    help: "Print nothing but the texts, exactly, and end each with NUL.")
  var null = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if json && null { throw ValidationError("'--json' and '--null' exclude each other") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let history = try OwnClips(console).load()
    if history.clips.isEmpty {
      console.hint("there is no clip yet: run 'kj clip add TEXT' to keep a text")
    }
    if null {
      for clip in history.clips { try console.printResult(clip.text.text, terminator: 0) }
      return .done
    }
    let now = LocalTime.secondsSinceEpoch
    let rows = history.clips.enumerated().map { ClipRow($1, number: $0 + 1, now: now) }
    let lines =
      if json {
        rows.map(\.json)
      } else if let columns = console.resultColumns {
        ClipRow.table(rows, columns: columns)
      } else {
        rows.map(\.fields)
      }
    for line in lines { try console.printResult(line) }
    return .done
  }
}
