import KJBase
import KJCLI
import KJConnections
import KJHosts
import KJHousekeeping
import KJStore
import KJSystem

/// Connects to the host of the uploads.
struct HouseCall {
  private let connection: ConnectionOptions
  private let settings: ConnectionSettings
  private let console: Console

  init(_ connection: ConnectionOptions, _ time: ConnectionTimeOptions, _ console: Console) {
    let environment = Environment.current
    self.connection = connection
    self.console = console
    settings = ConnectionSettings(
      timeouts: time.timeouts, environment: environment, locations: Locations(environment))
  }

  /// - Parameter name: nil for the host that `KJ_HOST` or the host book names.
  func host(named name: String?) throws(Failure) -> ResolvedHost {
    connection.warn(on: console)
    return try HostResolver(settings, overrides: try connection.overrides).resolve(named: name)
  }

  func open(_ host: ResolvedHost) throws(Failure) -> UploadHouse {
    try UploadHouse(
      of: host, UploadHistory(settings.locations.uploads),
      ConnectionContext(settings, console.questions, warn: console.warn, log: { console.step($0) }))
  }
}
