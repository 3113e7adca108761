import ArgumentParser
import KJBase
import KJCLI
import KJDomain
import KJHosts
import KJSessions
import KJStore
import KJSystem

struct EndCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "End links.",
    discussion: """
      If you name a host, all links to it end. An attached session ends only by its id, and its \
      user is asked first. Uploads in progress continue over their own connection.
      """, aliases: ["rm", "remove", "delete"])

  @Argument(help: ArgumentHelp("A host, or the id of a link.", valueName: "host-or-id"))
  var links: [String] = []

  @Flag(help: "End every link, but no attached session.")
  var all = false

  @OptionGroup(title: "Output") var output: OutputOptions

  /// How long a busy link may take to end.
  private static let patience = Duration.seconds(5)

  func validate() throws {
    if links.isEmpty && !all {
      throw ValidationError("name a host or the id of a link, or give '--all'")
    }
    if !links.isEmpty && all { throw ValidationError("'--all' cannot be combined with names") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let environment = Environment.current
    let directory = LinkDirectory(Locations(environment).runtime)
    let listing = try directory.listing()
    for warning in listing.warnings { console.warn(warning) }
    var statuses: [ExitStatus] = []
    var chosen = all ? listing.statuses.filter { $0.kind == .link } : []
    for name in links {
      let found = try Self.find(name, among: listing.statuses, environment)
      if found.isEmpty {
        let missing = Self.notFound(name)
        console.report(missing)
        statuses.append(missing.status)
      }
      chosen += found.filter { link in !chosen.contains { $0.id == link.id } }
    }
    for link in chosen {
      let client = try directory.client(link.id)
      do throws(LinkError) {
        try client.endCompletely(within: Self.patience) {
          console.notice("waiting for an answer in the session '\(link.id)'")
        }
        console.step("ended '\(link.id)', which was connected to '\(link.host)'")
      } catch {
        let failure = Failure(error, asking: link.id)
        if failure.status == .interrupted { throw failure }
        console.report(failure)
        statuses.append(failure.status)
      }
    }
    return .combining(statuses)
  }

  /// Returns the sessions that a name refers to: the one with that id, or the links to the host with that name.
  private static func find(
    _ name: String, among sessions: [LinkStatus], _ environment: Environment
  ) throws(Failure) -> [LinkStatus] {
    let named = sessions.filter { $0.id.text == name }
    if !named.isEmpty { return named }
    let links = sessions.filter { $0.kind == .link }
    let called = links.filter { $0.host == name.printable || $0.address == name.printable }
    if !called.isEmpty { return called }
    guard !links.isEmpty else { return [] }
    let host = try HostResolver(environment: environment, locations: Locations(environment))
      .resolve(named: name)
    return links.filter(host.isReached)
  }

  private static func notFound(_ name: String) -> Failure {
    Failure(
      .noInput, "there is no link to '\(name.printable)'",
      advice: ["run 'kj link list' to see the links"])
  }
}
