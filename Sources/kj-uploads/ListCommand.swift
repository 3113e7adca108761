// `kj uploads list`: the uploads with their numbers.

import ArgumentParser
import KJCLI
import KJDomain
import KJSystem

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the uploads, each with its number.",
    discussion: """
      The newest comes first. Each line has the number, the time since the upload, the size on the \
      host, the host, the path, what the file was called here, and the session that the path was \
      put into. A terminal gets the name in place of the path; elsewhere tabs separate the fields.
      """)

  @OptionGroup(title: "Host")
  var which: WhichUploads

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Flag(
    name: [.customShort("0"), .long],
    help: "Print nothing but the paths, and end each with NUL.")
  var null = false

  /// The default verb receives every word that is not a verb.
  @Argument(help: .hidden)
  var unknown: [String] = []

  @OptionGroup(title: "Output")
  var output: OutputOptions

  func validate() throws {
    try UploadsTool.refuseVerb(unknown)
    if json && null { throw ValidationError("'--json' and '--null' exclude each other") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let uploads = try MeantUploads(which)
    if uploads.records.isEmpty {
      console.hint("\(uploads.wordsIfEmpty): \(uploads.stepIfEmpty)")
    }
    if null {
      for record in uploads.records { try console.printPath(record.remote.bytes, terminator: 0) }
      return .done
    }
    let now = LocalTime.secondsSinceEpoch
    let rows = uploads.records.enumerated().map { UploadRow($1, number: $0 + 1, now: now) }
    let lines =
      if json {
        rows.map(\.json)
      } else if let columns = console.resultColumns {
        UploadRow.table(rows, namingHosts: uploads.host == nil, columns: columns)
      } else {
        rows.map(\.fields)
      }
    for line in lines { try console.printResult(line) }
    return .done
  }
}
