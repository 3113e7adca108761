import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJSystem

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the clips, each with its number.",
    discussion: """
      Pinned clips come first, most recently pinned at the top, then the others, most recently \
      used first. Each line has the number, a mark ('^' pinned, '/' the path of an upload, '<' \
      from a host), the text and the time since its last use. On a terminal, the text is cut to \
      fit; elsewhere it is complete, and tabs separate the fields.
      """, aliases: ["ls"])

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(
    name: [.customShort("0"), .long],
    help: "Print only the texts, verbatim, each terminated by NUL.")
  var null = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if json && null { throw ValidationError("'--json' and '--null' cannot be combined") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let history = try OwnClips(console).load()
    if history.clips.isEmpty {
      console.hint("there are no clips yet: run 'kj clip add TEXT' to keep one")
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
