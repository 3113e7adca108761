import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJHosts
import KJInsertion
import KJSessions
import KJStore
import KJSystem

struct SessionsTool: Tool, ToolCommand {
  static let toolName = "kj-sessions"
  static let examples = [
    "kj sessions",
    "kj sessions --json",
  ]
  static let statuses: [ExitStatus] = [.done, .failure, .usage, .inputOutput, .interrupted]
  static let configuration = CommandConfiguration(
    commandName: "sessions", _superCommandName: "kj",
    abstract: "List the sessions that text can be put into.",
    discussion: """
      Each line has the target for '--insert=' and 'kj insert --to', what would happen to text \
      there, the time since the last key press, the host that the session is connected to, and the \
      session's name and title. The terminal that kj itself runs in is left out.
      """,
    version: versionText)

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "Ask the hosts which programs are in the foreground, over existing connections.")
  var probe = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let environment = Environment.current
    let locations = Locations(environment)
    let listing = try SessionListing(
      for: .auto, environment, runtime: locations.runtime,
      try locations.insertionSettings)
    for warning in listing.warnings { console.warn(warning) }
    var sessions = try listing.meant().sessions.filter { $0.origin != .ownTerminal }
    if probe {
      let fronts = try SessionFronts(
        environment, mayConnect: false, questions: .none, log: { console.step($0) })
      sessions = try sessions.map { session throws(Failure) in try fronts.showing(session) }
    }
    if sessions.isEmpty { console.notice("no sessions") }
    let hosts = SessionEndpoints(environment)
    let now = LocalTime.secondsSinceEpoch
    let rows = sessions.map { SessionRow($0, host: hosts.address(of: $0), now: now) }
    if json {
      for row in rows { try console.printResult(row.line.text) }
    } else {
      let columns = console.resultColumns ?? .max
      for line in SessionRow.table(rows, columns: columns) { try console.printResult(line) }
    }
    return .done
  }
}
