import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJHosts
import KJPreparation
import KJStore
import KJSystem
import KJUploads
import KJWatch

struct WatchTool: Tool, ToolCommand {
  static let toolName = "kj-watch"
  static let examples = [
    "kj watch ~/Pictures/Screenshots --host dev --insert",
    "kj watch out --match 'frame-*.png' --into frames",
  ]
  static let statuses: [ExitStatus] = [
    .failure, .usage, .noInput, .unreachable, .inputOutput, .connectionLost, .hostKey, .refused,
    .damagedFile, .notInserted, .interrupted,
  ]
  static let takesFiles = true
  // Once nobody reads standard output, files that are on the host anyway are reported on standard error.
  static let outlivesReader = true
  static var libraries: [String] { LinkedLibraries.versions + PictureDecoder.libraries }
  static let configuration = CommandConfiguration(
    commandName: "watch", _superCommandName: "kj",
    abstract: "Upload new files in a directory, and print their remote paths.",
    discussion: """
      kj uploads each new picture in the directory once, just as 'kj upload' would, as soon as the \
      picture is complete. Its absolute remote path is printed once the file is complete on the \
      host. Files that are already in the directory are left alone. kj reconnects if the \
      connection is lost. Press Ctrl-C to stop.
      """,
    version: versionText)

  /// The maximum number of files listed as not uploaded.
  private static let mostNamed = 20

  static let optionalValues = PathInsertionOptions.defaults.merging(
    PictureOptions.optionalValues
  ) { first, _ in first }

  static func prepare(for arguments: [String]) {
    LinkedLibraries.prepareUnlessLinked(in: Locations(.current))
  }

  @Argument(help: "The directory; its subdirectories are not watched.")
  var directory: RawArgument

  /// Accepted only to report a better error.
  @Argument(help: .hidden)
  var others: [RawArgument] = []

  @OptionGroup var files: MatchOptions

  @OptionGroup(title: "Host") var host: WatchHostOptions

  @OptionGroup(title: "Remote file") var destination: DestinationOptions

  @OptionGroup(title: "Pictures") var picture: PictureOptions

  @OptionGroup(title: "Insertion") var paths: PathInsertionOptions

  @OptionGroup(title: "Time") var time: ConnectionTimeOptions

  @OptionGroup var list: PathListOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    try paths.refuseTarget(among: [directory] + others)
    if let other = others.first { throw ValidationError("Unexpected argument '\(other)'") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    PictureDecoder.configure()
    host.connection.warn(on: console)
    let environment = Environment.current
    let locations = Locations(environment)
    let configuration = try ConfigurationFile(locations.settings).load()
    let settings = ConnectionSettings(
      timeouts: time.timeouts, environment: environment, locations: locations,
      linkArguments: ToolArguments.link)
    let host = try resolvedHost(environment, console)
    let watch = try DirectoryWatch(
      directory.path, names: files.names, request: request(configuration), settings: settings,
      label: { OutsideText($0.readable) })
    let inserter = try inserter(for: host, environment, console)
    let report = UploadReport(
      console: console, isJSON: list.json, terminator: list.terminator,
      isOngoing: true)
    let ending = watch.run(
      to: host, inserting: inserter, questions: console.questions,
      events: events(report, on: console))
    tellMissing(watch.missing, on: console)
    return ending.map { report.end($0, of: host.label) } ?? report.status
  }

  private func inserter(
    for host: ResolvedHost, _ environment: Environment, _ console: Console
  ) throws(Failure) -> PathInserter {
    let wish = try paths.wish(orSaved: [host.wishes.insert])
    return try PathInserter(
      wish, paths.insertion.insertAs, as: try paths.insertion.format,
      for: [host], isOngoing: true, environment, questions: console.questions, warn: console.warn)
  }

  private func events(_ report: UploadReport, on console: Console) -> Uploader.Events {
    var isFirst = true
    let directory = OutsideText(directory.description)
    return Uploader.Events(
      progress: console.progress, report: report.add,
      warn: console.warn, notice: console.notice, log: console.steps,
      connecting: console.showConnecting,
      connected: { host in
        console.notice(
          isFirst
            ? "watching '\(directory)': files that appear there are uploaded to '\(host)'"
            : "reconnected to '\(host)'")
        isFirst = false
      })
  }

  private func tellMissing(_ files: [OutsideText], on console: Console) {
    guard !files.isEmpty else { return }
    let names = files.prefix(Self.mostNamed).map { "'\($0)'" }.joined(separator: ", ")
    let rest = files.count - Self.mostNamed
    console.warn("not uploaded: \(names)" + (rest > 0 ? " and \(rest) more" : ""))
  }

  private func resolvedHost(
    _ environment: Environment, _ console: Console
  ) throws(Failure) -> ResolvedHost {
    let request = MeantHosts.Request(
      [host.host].compactMap(\.self), try host.connection.overrides, inserting: try paths.asked,
      isOngoing: true)
    let meant = try MeantHosts(
      request, environment, warn: console.warn, questions: console.questions)
    meant.notice.map(console.noticeToWatcher)
    return meant.hosts[0].behind(try destination.through.passage())
  }

  private func request(_ configuration: Configuration) throws(Failure) -> UploadRequest {
    var request = UploadRequest([])
    request.preparation = picture.preparation(orAs: configuration.pictures)
    request.directory = try destination.directory(on: [host.host].compactMap(\.self))
    request.name = try destination.template(for: .max, orAs: configuration.uploads.name)
    request.mode = try destination.fileMode(orAs: configuration.uploads.mode)
    request.keepsHistory = configuration.uploads.keepsHistory
    request.overwrites = destination.overwrite
    request.hashes = list.json
    return request
  }
}
