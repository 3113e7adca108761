import ArgumentParser
import KJBase
import KJCLI
import KJConnections
import KJDomain
import KJDownloads
import KJHosts
import KJStore
import KJSystem
import SystemPackage

struct GetTool: Tool, ToolCommand {
  static let toolName = "kj-get"
  static let examples = [
    "kj get dev:project/plot.png",
    "kj get --newest 1 dev:project --show",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .unusablePicture, .noInput, .unreachable, .cannotCreate, .inputOutput,
    .connectionLost, .hostKey, .refused, .damagedFile, .interrupted,
  ]
  static var libraries: [String] { LinkedLibraries.versions }
  static let configuration = CommandConfiguration(
    commandName: "get", _superCommandName: "kj",
    abstract: "Fetch files from a host, and print their local paths.",
    discussion: """
      A file appears under its final name only once it is complete, and no existing file is \
      replaced. The absolute path of each file is then printed, one per line.
      """,
    version: versionText)

  static func prepare(for arguments: [String]) {
    LinkedLibraries.prepareUnlessLinked(in: Locations(.current))
  }

  @Argument(
    help: """
      The files, as HOST:PATH, or as paths on the host given with '--host'. A relative path \
      starts at the home directory.
      """)
  var file: [RawArgument]

  @Option(
    name: .host,
    help: """
      A saved host, an alias in ssh_config, or [user@]host[:port] (default: KJ_HOST, then the host \
      book).
      """)
  var host: String?

  @OptionGroup var through: PassageOption

  @OptionGroup(title: "Connection") var connection: ConnectionOptions

  @OptionGroup var place: SavingOptions

  @Option(
    help: ArgumentHelp(
      "Fetch this many of the newest pictures below the directory.", valueName: "n"))
  var newest: Int?

  @OptionGroup(title: "Looking at files") var use: FileUseOptions

  @Option(
    help: ArgumentHelp(
      "Fetch no file larger than this many bytes (default: 1 GiB).", valueName: "n"))
  var maxBytes: Int?

  @OptionGroup(title: "Time") var time: TimeOptions

  @OptionGroup var list: PathListOptions

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if let maxBytes, maxBytes < 1 { throw ValidationError("'--max-bytes' must be at least 1") }
    if let newest, newest < 1 { throw ValidationError("'--newest' must be at least 1") }
    if newest != nil, file.count > 1 { throw ValidationError("'--newest' takes one directory") }
    let count = newest ?? file.count
    if use.copy, count > 1 { throw ValidationError("'--copy' takes one file") }
    guard place.stdout else { return }
    if count > 1 { throw ValidationError("'--stdout' takes one file") }
    if list.json || list.null || place.into != nil || place.overwrite
      || use.isAny
    {
      throw ValidationError("'--stdout' cannot be combined with options that need a saved file")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    connection.warn(on: console)
    let environment = Environment.current
    let settings = ConnectionSettings(
      timeouts: time.timeouts, retries: !time.noRetry, environment: environment,
      locations: Locations(environment))
    let isHost = { HostResolver.knows($0, in: settings.locations, environment) }
    let operands = try GetOperands(
      file, host: host, areDirectories: newest != nil, isHost: isHost)
    if operands.host == nil, let name = file.first?.description, isHost(name) {
      throw Failure(
        .usage, "'\(name.printable)' is a host, but no file on it is named",
        advice: ["write '\(name.printable):PATH'"])
    }
    var overrides = try connection.overrides
    overrides.port = overrides.port ?? operands.port
    let host = try HostResolver(settings, overrides: overrides).resolve(named: operands.host)
      .behind(try through.passage())
    let report = DownloadReport(
      on: console, host: host.label, isJSON: list.json, terminator: list.terminator,
      use: try FileUse(use, on: console, environment))
    let request = try request(operands, host, environment)
    let context = ConnectionContext(
      settings, console.questions, warn: console.warn, log: { console.step($0) })
    console.showConnecting(to: [host.label])
    try Downloader(request, from: host, context).run(
      Downloader.Events(
        progress: console.progress, notice: console.notice, report: report.add))
    OpenSSHConfiguration.keepAnswers(in: settings.locations)
    return report.status
  }

  private func request(
    _ operands: GetOperands, _ host: ResolvedHost, _ environment: Environment
  ) throws(Failure) -> DownloadRequest {
    if place.stdout, FileDescriptor.standardOutput.isTerminal {
      throw Failure(
        .usage, "cannot write a file to a terminal: it may contain control sequences",
        advice: ["redirect it to a file or a pipe"])
    }
    let areCopies = use.isAny && place.into == nil
    let directory =
      if areCopies {
        try LookedAtFiles.directory(for: host.label, in: Locations(environment))
      } else {
        place.stdout ? environment.temporaryDirectory : try directory(environment)
      }
    var request = DownloadRequest(operands.paths, into: directory)
    request.areNamed = !place.stdout
    request.areCopies = areCopies
    request.overwrites = place.overwrite || areCopies
    request.newest = newest
    if let maxBytes { request.mostBytes = maxBytes }
    if let twice = request.nameGivenTwice {
      throw Failure(
        .usage, "two files would be saved as '\(twice)'",
        advice: ["fetch one of them into another directory"])
    }
    return request
  }

  private func directory(_ environment: Environment) throws(Failure) -> FilePath {
    do throws(SystemError) {
      let current = try FilePath.workingDirectory()
      guard let into = place.into else { return current }
      let directory = current.pushing(into.file(in: environment)).lexicallyNormalized()
      if directory.isDirectory { return directory }
    } catch {
      throw Failure(.cannotCreate, "\(error)")
    }
    let name = place.into?.description ?? ""
    if place.into?.isHere == true {
      throw Failure(.cannotCreate, "'\(name.printable)' is not a directory")
    }
    throw Failure(
      .cannotCreate, "there is no local directory '\(name.printable)'",
      advice: ["create it with \(["mkdir", "-p", name].asCommand)"])
  }
}

/// What to do with the contents locally.
struct SavingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The local directory (default: the current one, or kj's cache for files that are only viewed).",
      valueName: "dir"))
  var into: RawArgument?

  @Flag(help: "Replace a local file that already exists.")
  var overwrite = false

  @Flag(help: "Write the contents of a single file to standard output, once it is complete.")
  var stdout = false
}
