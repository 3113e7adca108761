import ArgumentParser
import KJBase
import KJCLI
import KJClipboard
import KJConnections
import KJDomain
import KJHosts
import KJPreparation
import KJStore
import KJSystem
import KJUploads

struct UploadTool: Tool, ToolCommand {
  static let toolName = "kj-upload"
  static let examples = [
    "kj upload photo.jpg --host dev",
    "kj upload --screenshot --insert",
  ]
  static let statuses: [ExitStatus] = [
    .done, .failure, .usage, .unusablePicture, .noInput, .unreachable, .cannotCreate, .inputOutput,
    .connectionLost, .hostKey, .refused, .damagedFile, .notInserted, .interrupted,
  ]
  static let takesFiles = true
  // Files that reach the host anyway are reported on standard error.
  static let outlivesReader = true
  static var libraries: [String] { LinkedLibraries.versions + PictureDecoder.libraries }
  static let configuration = CommandConfiguration(
    commandName: "upload", _superCommandName: "kj",
    abstract: "Upload pictures and files to a host, and print their remote paths.",
    discussion: """
      A picture is turned upright, scaled down to what a model can use, and stripped of its \
      metadata; any other file is sent as it is. The absolute remote path of each file is printed \
      once the file is complete on the host, one per line.
      """,
    version: versionText)

  static let optionalValues = PathInsertionOptions.defaults.merging(
    PictureOptions.optionalValues
  ) { first, _ in first }

  static func prepare(for arguments: [String]) {
    Variables.prepare()
    let environment = Environment.current
    let locations = Locations(environment)
    let host = LikelyHost(arguments, hasVariable: environment["KJ_HOST"] != nil)
    let resolver = HostResolver(environment: environment, locations: locations)
    if host.isClear, let resolution = resolver.resolveAhead(named: host.name) {
      EarlyChannel.borrow(to: resolution, environment: environment, locations: locations)
    } else {
      LinkedLibraries.prepareUnlessLinked(in: locations)
    }
  }

  @Argument(
    help: """
      The files; the paths are printed in the same order. '-' is standard input. After them, HOST: \
      or HOST:PATH names the host, as with scp.
      """)
  var file: [RawArgument] = []

  @Flag(
    name: [.customShort("r"), .long],
    help: "Send the files in a directory to one new directory on the host, and print its path.")
  var recursive = false

  @OptionGroup var input: InputOptions

  @OptionGroup(title: "Host") var host: HostOptions

  @OptionGroup(title: "Remote file") var destination: DestinationOptions

  @OptionGroup(title: "Pictures") var picture: PictureOptions

  @OptionGroup(title: "Insertion") var paths: PathInsertionOptions

  @OptionGroup(title: "Transfer") var transfer: TransferOptions

  @OptionGroup(title: "Time") var time: TimeOptions

  @OptionGroup var list: PathListOptions

  @Flag(help: "Prepare the files and say what would be sent where; do not connect.")
  var dryRun = false

  @Flag(
    help: ArgumentHelp(
      "Read a session's order from standard input, and print the progress of each file as JSON.",
      visibility: .hidden))
  var drop = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if file.isEmpty && input.desktopPictures == 0 {
      throw ValidationError("Missing expected argument '<file> ...'")
    }
    if file.filter({ $0.bytes == Array("-".utf8) }).count > 1 {
      throw ValidationError("'-' can be given only once")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    do {
      let status = try upload(console)
      tell(console.firstFailure, on: console)
      return status
    } catch {
      tell(error as? Failure, on: console)
      throw error
    }
  }

  /// Shows a failure to a person at the desktop, if the tool was started by a key there, without a terminal.
  private func tell(_ failure: Failure?, on console: Console) {
    guard input.desktopPictures > 0, let failure, failure.status != .interrupted,
      !console.hasTerminal
    else { return }
    DesktopNotification.show("kj upload", failure.message, in: .current)
  }

  private func upload(_ console: Console) throws -> ExitStatus {
    PictureDecoder.configure()
    host.connection.warn(on: console)
    let environment = Environment.current
    let locations = Locations(environment)
    try paths.refuseTarget(among: file)
    let operands = try UploadOperands(file, host: host.host) { word in
      HostResolver.knows(word, in: locations, environment)
    }
    if let place = operands.place, destination.into != nil {
      throw Failure.secondPlace(place.description)
    }
    if operands.files.isEmpty && input.desktopPictures == 0 {
      throw Failure(
        .usage, "there is nothing to upload to '\(file[0].description.printable)'",
        advice: ["name a file before it"])
    }
    let order = drop ? try DropOrder.read() : nil
    let configuration = try ConfigurationFile(locations.settings).load()
    var settings = ConnectionSettings(
      timeouts: time.timeouts, retries: !time.noRetry, environment: environment,
      locations: locations, linkArguments: ToolArguments.link)
    settings.lender = order?.caller?.session
    // Nobody should have to select an area before the host is known; any other input is prepared in the meantime.
    let known = input.screenshot ? try goal(operands, order, environment, console) : nil
    let request = try request(operands, order, configuration, console)
    let uploader = Uploader(request, settings: settings)
    let (meant, inserter) = try known ?? goal(operands, order, environment, console)
    let passage = try destination.through.passage() ?? order?.passage
    let hosts = meant.map { $0.behind(passage) }
    let report = UploadReport(
      console: console, isJSON: list.json, terminator: list.terminator)
    report.announce(request.knownFailures)
    if dryRun {
      uploader.plan(for: hosts, inserting: inserter, report: report.add)
    } else {
      try uploader.run(
        to: hosts, inserting: inserter, questions: console.questions,
        events: Uploader.Events(
          progress: drop
            ? { report.addProgress(of: $0, done: $1, total: $2) }
            : console.progress,
          report: report.add,
          warn: console.warn, notice: console.notice, log: console.steps,
          connecting: console.showConnecting, connected: { _ in console.eraseProgress() }))
      OpenSSHConfiguration.keepAnswers(in: locations)
    }
    let namesGroup = operands.hosts.contains { $0.hasPrefix("@") }
    if !dryRun, namesGroup || hosts.count > max(operands.hosts.count, 1) {
      console.notice(report.summary(ofHosts: hosts.count))
    }
    return report.status
  }

  /// Returns the hosts, and the places to insert their paths.
  private func goal(
    _ operands: UploadOperands, _ order: DropOrder?, _ environment: Environment, _ console: Console
  ) throws(Failure) -> (hosts: [ResolvedHost], PathInserter) {
    if let caller = order?.caller {
      let hosts = try MeantHosts(of: caller.session, environment).hosts
      return (hosts, try PathInserter(leavingTo: caller, on: hosts[0], environment))
    }
    var overrides = try host.connection.overrides
    overrides.port = overrides.port ?? operands.port
    let request = MeantHosts.Request(operands.hosts, overrides, inserting: try paths.asked)
    let meant = try MeantHosts(
      request, environment, warn: console.warn, questions: console.questions)
    meant.notice.map(console.noticeToWatcher)
    return (meant.hosts, try inserter(for: meant, environment, console))
  }

  /// Finds the places to insert each host's paths, before anything is sent there.
  private func inserter(
    for meant: MeantHosts, _ environment: Environment, _ console: Console
  ) throws(Failure) -> PathInserter {
    let wish = try paths.wish(orSaved: meant.hosts.map(\.wishes.insert))
    return try PathInserter(
      meant.target.map(InsertionWish.into) ?? wish, paths.insertion.insertAs,
      as: try paths.insertion.format, for: meant.hosts, wasSingledOut: meant.wasSingledOut,
      environment, questions: console.questions, warn: console.warn)
  }

  private func request(
    _ operands: UploadOperands, _ order: DropOrder?, _ configuration: Configuration,
    _ console: Console
  ) throws(Failure) -> UploadRequest {
    let files = operands.files
    let names = order?.names ?? []
    if ![0, files.count].contains(names.count) {
      throw Failure(.usage, "the order names \(names.count) files, but there are \(files.count)")
    }
    var request = UploadRequest()
    for (index, argument) in files.enumerated() {
      if argument.bytes == Array("-".utf8) {
        request.add(try .standardInput())
        continue
      }
      let name = names.isEmpty ? nil : names[index]
      let label = OutsideText(name ?? argument.description)
      if recursive || order != nil, argument.file(in: .current).isDirectory {
        request.add(try directory(argument, label, console))
      } else {
        request.add(
          .file(argument.file(in: .current), label: label, name: name.map { Array($0.utf8) }))
      }
    }
    if input.clipboard { request.add(.clipboard(.current)) }
    if input.screenshot {
      request.add(
        try .screenshot(
          configuration.screenshots, drawnOnBy: input.drawing(configuration), .current))
    }
    request.preparation = picture.preparation(orAs: configuration.pictures)
    request.preparation.largestStream = input.maxInput
    request.preparation.streamPatience = time.timeouts.upload
    request.directory = try destination.directory(on: host.host)
    request.name = try destination.template(
      for: files.count + input.desktopPictures,
      orAs: configuration.uploads.name)
    request.mayNameFile =
      operands.mayNameFile && request.inputs.count == 1 && !recursive && destination.name == nil
      && destination.into == nil
    request.mode = try destination.fileMode(orAs: configuration.uploads.mode)
    request.keepsHistory = configuration.uploads.keepsHistory
    request.keepsThumbnails = order?.keepsThumbnails == true && request.keepsHistory
    request.overwrites = destination.overwrite
    request.streams = transfer.streams
    request.parallelHosts = transfer.parallel ?? UploadRequest.standardParallelHosts
    request.hashes = list.json
    return request
  }

  private func directory(
    _ argument: RawArgument, _ label: OutsideText, _ console: Console
  ) throws(Failure) -> LocalDirectory {
    if destination.overwrite {
      throw Failure(
        .usage, "'--overwrite' replaces files, but '\(label)' is a directory",
        advice: ["leave out '--overwrite': kj chooses a name for the directory"])
    }
    let directory = try LocalDirectory(argument.file(in: .current), label: label)
    directory.omissions.map(console.notice)
    return directory
  }
}

extension DropOrder {
  /// Reads the order from standard input.
  fileprivate static func read() throws(Failure) -> DropOrder {
    let line = try RawArgument.standardInput.contents()
    do throws(LinkProtocolError) { return try DropOrder(parsing: line) } catch {
      throw Failure(.usage, "cannot read the order: \(error.words)")
    }
  }
}
