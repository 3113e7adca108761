import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJHosts
import KJInsertion
import KJSessions
import KJStore
import KJSystem

struct InsertTool: Tool, ToolCommand {
  static let toolName = "kj-insert"
  static let examples = [
    "kj insert --host dev --path /home/me/shots/error.png",
    "kj insert --to tmux:agent 'see the picture above'",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .noInput, .unreachable, .connectionLost, .hostKey, .refused,
    .damagedFile, .notInserted, .interrupted,
  ]
  static let configuration = CommandConfiguration(
    commandName: "insert", _superCommandName: "kj",
    abstract: "Put one line of text into a session.",
    discussion: """
      The program in the session receives the text as a bracketed paste if it accepts pastes. \
      Nothing is run: kj never sends a newline. Text that could control a terminal is refused. \
      'kj sessions' lists the sessions.
      """,
    version: versionText)

  @Argument(help: "One line of text; '-' is standard input.")
  var text: RawArgument?

  @Option(
    help: ArgumentHelp(
      "The session. (targets: \(InsertionTarget.forms.joined(separator: ", ")))",
      valueName: "target"))
  var to: String?

  @Option(name: .host, help: "The host of the session, if no session is named.")
  var host: String?

  @Flag(help: "Treat the text as the path of a file: escape it, and add a space.")
  var path = false

  @Flag(help: "Insert the path of the newest upload, or of the newest one to --host if given.")
  var last = false

  @OptionGroup(title: "Insertion") var insertion: InsertionOptions

  @Flag(help: "Say what would be inserted where; insert nothing.")
  var dryRun = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if text == nil && !last { throw ValidationError("Missing expected argument '<text>'") }
    if text != nil && last {
      throw ValidationError("'--last' replaces the text: leave out one of them")
    }
    if to == nil && host == nil && !last {
      throw ValidationError("name a session with '--to TARGET', or its host with '--host HOST'")
    }
    if !path && !last && insertion.form != nil {
      throw ValidationError("'--as' needs '--path' or '--last'")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let environment = Environment.current
    let target = try InsertionTarget(parsing: to ?? "auto")
    let format = try insertion.format
    let (text, host) = try textAndHost(environment)
    let content = try content(text, as: format ?? host?.wishes.pathFormat)
    let request = InsertionRequest(target, as: insertion.insertAs ?? host?.wishes.insertionManner)
    let place = try TextInsertion(
      request, on: host,
      mayConnect: !dryRun && (self.host != nil || console.isAttended),
      ConnectionContext(
        ConnectionSettings(
          timeouts: Timeouts(), environment: environment, locations: Locations(environment)),
        console.questions, warn: console.warn, log: { console.step($0) }))
    if dryRun {
      try tell(content, place.way, as: request.manner, console)
    } else {
      console.announceQuestion(in: try place.asking(about: content))
      console.tell(try place.insert(content))
    }
    return .done
  }

  /// Shows the bytes that would be inserted.
  private func tell(
    _ content: InsertionContent, _ way: TextInsertion.Way, as manner: InsertionManner?,
    _ console: Console
  ) throws(Failure) {
    let place: InsertionPlace
    switch way {
    case .here(let inserter): place = try inserter.place()
    case .onHost(let pane, let host):
      let text = VisibleBytes(try content.text(for: nil).unframed)
      let target = InsertionTarget.remoteTmux(target: pane)
      return console.notice("would insert '\(text)' into '\(target)' on '\(host.label)'")
    }
    let text = try content.text(for: place.front)
    guard case .session(let session) = place else {
      return console.notice("would put '\(VisibleBytes(Array(text.text.utf8)))' into \(place.name)")
    }
    if let refusal = session.state.refusal(of: text, manner: manner) {
      throw Failure(refusal, at: session.target.description)
    }
    switch InsertionDecision(for: session.state, manner: manner) {
    case .paste where session.alwaysMarksPastes || session.state.bracketedPaste == .on:
      console.notice("would paste '\(VisibleBytes(text.bracketedPaste))' into \(place.name)")
    case .paste:
      console.notice(
        "would paste '\(VisibleBytes(text.unframed))' into \(place.name), "
          + "as a bracketed paste if the program asks for it")
    case .type:
      let question =
        session.state.asks(before: text, manner: manner) ? " if you agree in that session" : ""
      console.notice("would type '\(VisibleBytes(text.unframed))' into \(place.name)\(question)")
    case .refuse(let refusal): throw Failure(refusal, at: session.target.description)
    }
  }

  /// - Parameter format: The form of a path; nil for the form that the foreground agent expects.
  private func content(
    _ bytes: [UInt8], as format: PathFormat?
  ) throws(Failure) -> InsertionContent {
    guard path || last else {
      do throws(InsertionProblem) { return .text(try InsertionText(text: bytes)) } catch {
        throw Failure(error)
      }
    }
    let content = InsertionContent.path(bytes, as: format)
    // Invalid text is reported before the person is asked anything.
    _ = try content.text(for: nil)
    return content
  }

  /// Returns the text to insert, and the host that the session leads to; nil for any host.
  private func textAndHost(
    _ environment: Environment
  ) throws(Failure) -> (text: [UInt8], ResolvedHost?) {
    let locations = Locations(environment)
    let resolver = HostResolver(environment: environment, locations: locations)
    let named = try host.map { host throws(Failure) in try resolver.resolve(named: host) }
    if let text { return (try text.contents(), named) }
    let upload = try UploadHistory(locations.uploads).newest { upload in
      named.map { upload.isOn(server: $0.serverKey, called: $0.label.raw) } ?? true
    }.first
    guard let upload else {
      let place = named.map { " to '\($0.label)'" } ?? ""
      throw Failure(
        .noInput, "nothing has been uploaded\(place) from this machine yet",
        advice: [
          named == nil
            ? "upload a file first: 'kj upload FILE'"
            : "run 'kj uploads --all' to see what was uploaded to other hosts"
        ])
    }
    // A named session determines its own host.
    if named != nil || to != nil { return (upload.remote.bytes, named) }
    return (upload.remote.bytes, try resolver.resolve(named: upload.host))
  }
}
