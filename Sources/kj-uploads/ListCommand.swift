import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJHousekeeping
import KJSystem

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the uploads, each with its number.",
    discussion: """
      Each line has the number, the time since the upload, the size on the host, the host, the \
      path, the file's local name, and the session that the path was put into. On a terminal, only \
      the newest 20 are listed, the newest last, with the name instead of the path. Otherwise, all \
      are listed, the newest first, and tabs separate the fields.

      With --remote, kj asks the host: the files are listed in the host's order, without numbers, \
      including uploads from other machines. Remembered uploads in other directories follow.
      """, aliases: ["ls"])

  /// The default number of rows on a terminal.
  private static let mostAtTerminal = 20

  @OptionGroup(title: "Host") var which: WhichUploads

  @Option(help: ArgumentHelp("List only this many of the newest.", valueName: "n"))
  var newest: Int?

  @Flag(
    help: "List the files in ~/.cache/kj on the host, and the other uploads that still exist.")
  var remote = false

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(
    name: [.customShort("0"), .long],
    help: "Print only the paths, each terminated by NUL.")
  var null = false

  @OptionGroup(title: "Connection") var connection: ConnectionOptions

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if json && null { throw ValidationError("'--json' and '--null' cannot be combined") }
    if remote && which.all { throw ValidationError("'--remote' asks one host: leave out '--all'") }
    if remote && newest != nil {
      throw ValidationError("'--remote' lists all files on the host: leave out '--newest'")
    }
    if let newest, newest < 1 { throw ValidationError("'--newest' must be at least 1") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    if remote { return try listRemote(console) }
    if try !connection.overrides.hasNoOptions {
      throw Failure(.usage, "connection options need '--remote': no host is asked without it")
    }
    let uploads = try MeantUploads(which)
    if uploads.records.isEmpty { console.hint("\(uploads.wordsIfEmpty): \(uploads.stepIfEmpty)") }
    let columns = json || null ? nil : console.resultColumns
    let count = uploads.records.count
    let most = newest ?? (columns == nil ? count : Self.mostAtTerminal)
    let records = uploads.records.prefix(most)
    if null {
      for record in records { try console.printPath(record.remote.bytes, terminator: 0) }
      return .done
    }
    let now = LocalTime.secondsSinceEpoch
    let rows = records.enumerated().map { UploadRow($1, number: $0 + 1, now: now) }
    let lines =
      if let columns {
        UploadRow.table(rows.reversed(), namingHosts: uploads.host == nil, columns: columns)
      } else {
        rows.map(json ? \.json : \.fields)
      }
    for line in lines { try console.printResult(line) }
    if newest == nil, most < count {
      console.hint(
        "these are the newest \(most) of \(count): run 'kj uploads --newest \(count)' to see all")
    }
    return .done
  }

  /// Prints the files as the host lists them, so memory use does not depend on their number.
  private func listRemote(_ console: Console) throws(Failure) -> ExitStatus {
    let call = HouseCall(connection, time, console)
    let house = try call.open(try call.host(named: which.host))
    let now = LocalTime.secondsSinceEpoch
    var count = 0
    func show(_ uploads: [StoredUpload]) throws(Failure) {
      count += uploads.count
      for upload in uploads {
        let row = StoredRow(upload, now: now)
        if null {
          try console.printPath(upload.path.bytes, terminator: 0)
        } else if json {
          try console.printResult(row.json(host: house.hostName))
        } else {
          try console.printResult(console.resultColumns == nil ? row.fields : row.line)
        }
      }
    }
    try house.list(show)
    try show(house.uploadsElsewhere())
    if count == 0 {
      console.hint(
        "there are no uploads in ~/.cache/kj on '\(house.hostName)', "
          + "and kj remembers none elsewhere"
      )
    }
    return .done
  }
}
