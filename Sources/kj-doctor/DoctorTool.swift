import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDoctor
import KJDomain
import KJStore
import KJSystem

struct DoctorTool: Tool, ToolCommand {
  static let toolName = "kj-doctor"
  static let examples = [
    "kj doctor dev",
    "kj doctor dev --json --no-input",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .unreachable, .cannotCreate, .inputOutput, .connectionLost, .hostKey,
    .refused, .damagedFile, .interrupted,
  ]
  static var libraries: [String] { LinkedLibraries.versions }
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: "kj",
    abstract: "Check each step of an upload to a host.",
    discussion: """
      Performs the steps of an upload with a small file, then removes it. Each step prints one \
      line: ok, note, skipped or failed, followed by what to do about it. On a terminal, a step \
      that is ok shows details only with -v. The exit status is 0 if an upload would work, \
      otherwise the status of the first step that failed. Without a host, this machine is examined \
      first.
      """,
    version: versionText)

  @Argument(
    help: """
      A saved host, an alias in ssh_config, or [user@]host[:port] (default: KJ_HOST, then the host \
      book).
      """)
  var host: String?

  @Option(help: ArgumentHelp("The remote directory (default: ~/.cache/kj).", valueName: "dir"))
  var into: RawArgument?

  @OptionGroup(title: "Connection") var connection: ConnectionOptions

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let environment = Environment.current
    let report = DoctorReport(console: console, isJSON: json)
    let settings = ConnectionSettings(
      timeouts: time.timeouts, environment: environment, locations: Locations(environment),
      linkArguments: ToolArguments.link)
    if host == nil {
      let here = LocalExamination.run(settings, report: report.add)
      guard here.status == .done, here.hasUsualHost else {
        return try report.end(withoutHost: here.status)
      }
    }
    let examination = HostExamination(
      of: host, directory: try into.map { try RemoteDirectory($0.bytes) },
      overrides: try connection.overrides,
      settings: settings, questions: console.questions,
      events: HostExamination.Events(
        report: report.add, warn: console.warn, log: { console.step($0) }))
    do {
      return try report.end(try examination.run())
    } catch let failure where failure.status == .interrupted {
      // A person who pressed Ctrl-C needs no message, unless something was left behind.
      if !failure.details.isEmpty { console.report(failure) }
      throw failure
    }
  }
}
