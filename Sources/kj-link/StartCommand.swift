import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJHosts
import KJLending
import KJStore
import KJSystem

struct StartCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Connect to a host, and stay connected.")

  @Argument(help: "A saved host, an alias in ssh_config, or [user@]host[:port].")
  var host: String

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "How long an unused link stays open: '90s', '10m', '2h', '1d', or 'forever'.",
      valueName: "time"),
    completion: .list(["10m", "1h", "8h", "forever"]))
  var lifetime = LinkLifetime.standard.description

  @Flag(help: "Stay in the foreground.")
  var foreground = false

  @OptionGroup(title: "Connection") var connection: ConnectionOptions

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func run(_ console: Console) throws -> ExitStatus {
    let lifetime = try LinkLifetime(parsing: lifetime)
    let environment = Environment.current
    try LinkTool.refuseMisspelledVerb(host) { word in
      HostResolver.knows(word, in: Locations(environment), environment)
    }
    connection.warn(on: console)
    let connector = try connector(console)
    let lock = try connector.lockLinks()
    if let link = try connector.existingLink() {
      try console.printResult(link.id.text)
      console.notice("there is already a link to '\(link.host)'")
      return .done
    }
    // Do this before any thread starts: from here on, another process waits in the foreground.
    let detachment = foreground ? nil : try Self.startDetaching()
    let link = try connector.hold(staying: lifetime)
    lock.release()
    try console.printResult(link.id.text)
    do throws(SystemError) { try detachment?.complete() } catch { throw Failure(error) }
    switch try link.run() {
    case .ended: console.step("somebody ended the link")
    case .unused: console.notice("the link ended: it was not used for \(lifetime)")
    }
    return .done
  }

  private func connector(_ console: Console) throws(Failure) -> Connector {
    let environment = Environment.current
    var settings = ConnectionSettings(
      timeouts: time.timeouts, environment: environment, locations: Locations(environment))
    settings.staysBehind = !foreground
    let host = try HostResolver(settings, overrides: connection.overrides).resolve(named: host)
    return Connector(
      to: host,
      ConnectionContext(settings, console.questions, warn: console.warn, log: { console.step($0) }))
  }

  private static func startDetaching() throws(Failure) -> Detachment {
    do throws(SystemError) { return try Detachment() } catch { throw Failure(error) }
  }
}

extension Failure {
  fileprivate init(_ error: SystemError) { self.init(.failure, error.description) }
}
