// The arguments of `kj insert`, and how they become an insertion.

import ArgumentParser
import KJCLI
import KJConnections
import KJDomain
import KJHosts
import KJInsertion
import KJSessions
import KJStore
import KJSystem
import SystemPackage

struct InsertTool: Tool, ToolCommand {
  static let toolName = "kj-insert"
  static let configuration = CommandConfiguration(
    commandName: "kj insert",
    abstract: "Put one line of text into a session.",
    discussion: """
      The text goes into the program that runs there as a bracketed paste, if that takes pastes, and \
      nothing runs: no newline is ever sent. What could act on a terminal is refused. 'kj sessions' \
      lists the sessions.
      """,
    version: versionText())

  /// The most that is read: more than may be inserted, so that a text that is too long is refused as such.
  private static let longestInput = 64 << 10

  @Argument(help: "One line of text; '-' is standard input.")
  var text: RawArgument

  @Option(help: ArgumentHelp("The session, such as 'tmux:%3'.", valueName: "target"))
  var to: String?

  @Option(help: "The host that the session leads to, where no session is named.")
  var host: String?

  @Flag(help: "The text is the path of a file: escape it, and add a space.")
  var path = false

  @OptionGroup(title: "Insertion")
  var insertion: InsertionOptions

  @Flag(help: "Say what would be inserted where; insert nothing.")
  var dryRun = false

  @OptionGroup(title: "Output")
  var output: OutputOptions

  func validate() throws {
    if to == nil && host == nil {
      throw ValidationError("name a session with '--to TARGET', or its host with '--host HOST'")
    }
    if !path && insertion.form != nil { throw ValidationError("'--as' needs '--path'") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let environment = Environment.current
    let target = try InsertionTarget(parsing: to ?? "auto")
    let format = try insertion.format
    let host = try resolvedHost(environment)
    let content = try content(as: format ?? host?.wishes.pathFormat)
    let request = InsertionRequest(
      target, as: insertion.insertAs ?? host?.wishes.insertionManner)
    if case .remoteTmux(let target) = request.target {
      return try insert(content, into: target, on: host, environment, console)
    }
    let inserter = try Inserter(
      request, host: host, environment, questions: console.questions, warn: console.warn)
    if inserter.isOnHost {
      return try insert(content, into: nil, on: host, environment, console)
    }
    if request.manner == nil, inserter.asksHost {
      let fronts = try SessionFronts(
        environment, mayConnect: !dryRun && (self.host != nil || console.isAttended),
        questions: console.questions, log: { console.step($0) })
      try inserter.consider(fronts)
    }
    if dryRun {
      try tell(content, inserter, as: request.manner, console)
    } else {
      try announceQuestion(about: content, inserter, as: request.manner, console)
      tell(try inserter.insert(content), console)
    }
    return .done
  }

  /// Says so where the answer of somebody at another terminal may be needed.
  private func announceQuestion(
    about content: InsertionContent, _ inserter: Inserter, as manner: InsertionManner?,
    _ console: Console
  ) throws(Failure) {
    guard case .session(let session) = try inserter.place(),
      session.state.asks(before: try content.text(for: session.state.front), manner: manner)
    else { return }
    console.notice("'\(session.target)' asks there whether this may be typed")
  }

  /// Inserts into tmux on the host.
  private func insert(
    _ content: InsertionContent, into target: String?, on host: ResolvedHost?,
    _ environment: Environment, _ console: Console
  ) throws(Failure) -> ExitStatus {
    guard let host else {
      throw Failure(
        .usage, "'--to rtmux' is tmux on a host, and no host is named",
        advice: ["add '--host HOST'"])
    }
    let place = "'\(InsertionTarget.remoteTmux(target: target))' on '\(host.label)'"
    if dryRun {
      let text = try content.text(for: nil)
      console.notice("would insert '\(VisibleBytes(text.unframed))' into \(place)")
      return .done
    }
    let connector = connector(to: host, environment, console)
    let insertion = RemoteInsertion(
      target: target, manner: insertion.insertAs ?? host.wishes.insertionManner)
    tell(try RemoteText(content, insertion).insert(connector), console)
    return .done
  }

  private func connector(
    to host: ResolvedHost, _ environment: Environment, _ console: Console
  ) -> Connector {
    Connector(
      to: host,
      ConnectionContext(
        ConnectionSettings(
          timeouts: Timeouts(), environment: environment, locations: Locations(environment)),
        console.questions, warn: console.warn, log: { console.step($0) }))
  }

  /// Says where the text went; where nobody looks on and there was one candidate, only with `-v`.
  private func tell(_ receipt: InsertionReceipt, _ console: Console) {
    let words = "inserted into \(receipt.words)"
    if receipt.wasOnlyCandidate && !console.isAttended {
      console.step(words)
    } else {
      console.notice(words)
    }
    if receipt.appeared == false { console.warn(receipt.wordsOfDoubt) }
  }

  /// Says what would be inserted, byte for byte.
  private func tell(
    _ content: InsertionContent, _ inserter: Inserter, as manner: InsertionManner?,
    _ console: Console
  ) throws(Failure) {
    let place = try inserter.place()
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
      let question = session.state.asks(before: text, manner: manner) ? " if you agree there" : ""
      console.notice("would type '\(VisibleBytes(text.unframed))' into \(place.name)\(question)")
    case .refuse(let refusal): throw Failure(refusal, at: session.target.description)
    }
  }

  /// - Parameter format: The form of a path; nil for the form of the agent in front.
  private func content(as format: PathFormat?) throws(Failure) -> InsertionContent {
    var bytes = text.bytes
    if bytes == Array("-".utf8) {
      bytes = try standardInput()
      // A line printed by a program ends in a newline, which is not part of the text.
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    }
    guard path else {
      do throws(InsertionProblem) { return .text(try InsertionText(text: bytes)) } catch {
        throw Failure(error)
      }
    }
    let content = InsertionContent.path(bytes, as: format)
    // An invalid text is reported before anybody is asked.
    _ = try content.text(for: nil)
    return content
  }

  private func standardInput() throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      return try FileDescriptor.standardInput.readToEnd(
        limit: Self.longestInput, name: "standard input")
    } catch {
      throw Failure(.noInput, "cannot read standard input: \(error.reason)")
    }
  }

  private func resolvedHost(_ environment: Environment) throws(Failure) -> ResolvedHost? {
    guard let host else { return nil }
    return try HostResolver(environment: environment, locations: Locations(environment))
      .resolve(named: host)
  }
}
