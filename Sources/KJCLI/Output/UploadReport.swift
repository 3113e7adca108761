package import KJBase
package import KJDomain
import KJSystem

/// Prints results in order and remembers how they ended.
package final class UploadReport {
  private let console: Console
  private let isJSON: Bool
  private let terminator: UInt8
  private let isOngoing: Bool
  private var statuses: [ExitStatus] = []
  /// The hosts on which everything has succeeded so far, and the other hosts.
  private var wholeHosts: Set<OutsideText> = []
  private var failedHosts: [OutsideText] = []
  /// The failures reported so far: a reason that several files share is reported once.
  private var reported: [Failure] = []
  /// A picture, or a piece of one.
  private struct ToldPicture: Hashable {
    let input: OutsideText
    let piece: PicturePiece?
  }

  /// The pictures reported so far.
  private var told: Set<ToldPicture> = []
  /// The place where the last path on each host was inserted.
  private var places: [OutsideText: String] = [:]

  /// - Parameter isOngoing: Whether results keep arriving for hours. If so, a reason that recurs after a success is
  ///   reported again, and so is a name that recurs with another picture.
  package init(console: Console, isJSON: Bool, terminator: UInt8, isOngoing: Bool = false) {
    self.console = console
    self.isJSON = isJSON
    self.terminator = terminator
    self.isOngoing = isOngoing
  }

  /// The combined status of all results.
  package var status: ExitStatus { .combining(statuses) }

  /// How many hosts have all files, and which hosts do not.
  package func summary(ofHosts count: Int) -> String {
    let named = failedHosts.prefix(Self.mostNamed).map { "'\($0)'" }.joined(separator: ", ")
    let others = failedHosts.count - Self.mostNamed
    let words = "uploaded to \(wholeHosts.count) of \(count) hosts"
    if failedHosts.isEmpty { return words }
    return "\(words); not to \(named)" + (others > 0 ? " and \(others) more" : "")
  }

  private static let mostNamed = 3

  private func note(_ result: UploadResult) {
    if result.status == .done {
      if !failedHosts.contains(result.host) { wholeHosts.insert(result.host) }
    } else {
      wholeHosts.remove(result.host)
      if !failedHosts.contains(result.host) { failedHosts.append(result.host) }
    }
  }

  /// Reports failures before their results arrive.
  package func announce(_ failures: [Failure]) {
    for failure in failures where !reported.contains(failure) {
      console.report(failure)
      reported.append(failure)
    }
  }

  /// - Returns: Whether to continue; false once writing to standard output fails.
  package func add(_ news: UploadNews) -> Bool {
    do throws(Failure) {
      switch news {
      case .result(let result): try add(result)
      case .insertion(let insertion, let result): try add(insertion, of: result)
      }
      return true
    } catch {
      console.report(error)
      statuses.append(error.status)
      return false
    }
  }

  /// Prints how many bytes of an input have arrived on the host, as JSON.
  package func addProgress(of input: OutsideText, done: Int, total: Int) {
    var line = JSONLine()
    line.add("local", input)
    line.add("done", done)
    line.add("of", total)
    // The result will reveal that the output is closed.
    try? console.printResult(line.text)
  }

  private func add(_ result: UploadResult) throws(Failure) {
    console.eraseProgress()
    statuses.append(result.status)
    note(result)
    switch result.outcome {
    case .uploaded(let file): try add(file, result)
    case .planned(let plan): add(plan, result)
    case .failed(let failure): try add(failure, result)
    }
  }

  private func add(_ file: UploadedFile, _ result: UploadResult) throws(Failure) {
    if isOngoing { reported.removeAll() }
    if let directory = file.directory {
      for picture in directory.pictures { tell(picture.report, nil, picture.input) }
    } else {
      tell(file.report, file.format, result.input)
    }
    console.step(
      "'\(result.input)' is complete on '\(result.host)': \(size(file.size, file.directory)) in "
        + "\(file.duration.milliseconds) ms")
    if isJSON { return }
    try keeping(file) { () throws(Failure) in
      try console.printPath(file.path.bytes, terminator: terminator)
    }
  }

  /// Prints a path; if that fails, the failure names the uploaded file, which stays on the host.
  private func keeping(_ file: UploadedFile, _ print: () throws(Failure) -> Void) throws(Failure) {
    do throws(Failure) { try print() } catch {
      throw Failure(
        error.status, error.message,
        details: error.details + ["uploaded: \(file.path.description.printable)"],
        advice: error.advice)
    }
  }

  private func add(_ plan: PlannedUpload, _ result: UploadResult) {
    let (input, host) = (result.input, result.host)
    console.warn(of: plan.report, input)
    if plan.directory == nil { console.warn(ofNoPicture: plan.format, input) }
    for picture in plan.directory?.pictures ?? [] {
      console.warn(of: picture.report, picture.input)
    }
    let what = plan.report?.summary ?? size(plan.size, plan.directory)
    console.notice(
      "would upload '\(input)' to '\(host)' as "
        + "'\(plan.destination.printable)': \(what)")
  }

  private func add(_ failure: Failure, _ result: UploadResult) throws(Failure) {
    report(failure, of: result.host)
    guard isJSON else { return }
    var line = JSONLine()
    line.add("local", result.input)
    line.add("host", result.host)
    if let piece = result.piece {
      line.add("piece", piece.number)
      line.add("pieces", piece.count)
    }
    line.add("error", failure.message)
    line.add("exit", Int(failure.status.rawValue))
    try console.printResult(line.text)
  }

  // MARK: Insertion

  /// Reports the insertion of a path; with JSON, in the line of its file.
  private func add(_ insertion: InsertionResult, of result: UploadResult) throws(Failure) {
    switch insertion {
    case .notAsked, .left: break
    case .inserted(let receipt): tell(receipt, of: result)
    case .planned(let plan): console.notice("would insert '\(plan.text)' into \(plan.place)")
    case .failed(let failure):
      statuses.append(failure.status)
      report(failure, of: result.host)
    }
    guard isJSON else { return }
    switch result.outcome {
    case .uploaded(let file):
      try keeping(file) { () throws(Failure) in
        try console.printResult(line(file, result, insertion).text)
      }
    case .planned(let plan):
      var line = start(result, remote: nil, plan.size)
      if let directory = plan.directory { line.add("files", directory.files) }
      add(plan.format, plan.report, to: &line)
      try console.printResult(line.text)
    case .failed: break
    }
  }

  private func tell(_ receipt: InsertionReceipt, of result: UploadResult) {
    guard case .uploaded(let file) = result.outcome else { return }
    console.step(
      "inserted '\(file.path.description.printable)' into '\(receipt.target)'"
        + (receipt.front.map { ", where \($0) is in the foreground" } ?? ""))
    tell(receipt, on: result.host)
    if receipt.appeared == false {
      console.warn(receipt.wordsOfDoubt)
      console.hint(
        "check the screen there first; if the path is missing and no dialog is open: "
          + retry(of: file.path, receipt.target, on: result.host))
    }
  }

  /// The command to insert a path again.
  private func retry(of path: RemotePath, _ target: InsertionTarget, on host: OutsideText) -> String
  {
    var words = ["kj", "insert", "--to", target.description]
    if case .remoteTmux = target { words += ["--host", host.raw] }
    return (words + ["--path", path.description]).joinedForShell
  }

  /// Reports where a path was inserted.
  ///
  /// Always does so on a terminal; elsewhere only if there were several candidates and the place differs from that of
  /// the previous path.
  private func tell(_ receipt: InsertionReceipt, on host: OutsideText) {
    let isNews = places.updateValue(receipt.name, forKey: host) != receipt.name
    if console.isAttended || (!receipt.wasOnlyCandidate && isNews) {
      console.notice(receipt.words)
    }
  }

  // MARK: The end

  /// Reports why there will be no more results, unless it has been reported already.
  ///
  /// - Returns: The status of the tool.
  package func end(_ failure: Failure, of host: OutsideText) -> ExitStatus {
    report(failure, of: host)
    return failure.status
  }

  private func report(_ failure: Failure, of host: OutsideText) {
    // A person who pressed Ctrl-C needs no message, unless something was left behind.
    let isExpected = failure.status == .interrupted && failure.details.isEmpty
    if !isExpected && !reported.contains(failure) {
      console.report(failure)
      if failure.status == .unreachable {
        console.hint(
          "run \(["kj", "doctor", host.raw].asCommand) to see where the connection fails")
      }
    }
    reported.append(failure)
  }

  // MARK: JSON

  private func line(
    _ file: UploadedFile, _ result: UploadResult, _ insertion: InsertionResult
  ) -> JSONLine {
    var receipt: InsertionReceipt?
    var refusal: Failure?
    switch insertion {
    case .inserted(let inserted): receipt = inserted
    case .failed(let failure): refusal = failure
    case .notAsked, .planned, .left: break
    }
    var line = start(result, remote: file.path.description, file.size)
    if let directory = file.directory { line.add("files", directory.files) }
    line.add("mode", file.mode?.description)
    line.add("sha256", file.sha256)
    add(file.format, file.report, to: &line)
    line.add("inserted", receipt != nil)
    line.add("target", receipt?.target.description)
    line.add("appeared", receipt?.appeared)
    line.add("refusal", refusal?.message)
    line.add("milliseconds", file.duration.milliseconds)
    if case .left(_, let front) = insertion { line.add("front", front) }
    return line
  }

  private func start(_ result: UploadResult, remote: String?, _ size: Int) -> JSONLine {
    var line = JSONLine()
    line.add("local", result.input)
    line.add("remote", remote)
    line.add("host", result.host)
    line.add("bytes", size)
    return line
  }

  private func add(_ format: PictureFormat?, _ report: PictureReport?, to line: inout JSONLine) {
    line.add("format", format?.rawValue)
    line.add(report, console)
  }

  private func size(_ bytes: Int, _ directory: UploadedDirectory?) -> String {
    guard let directory else { return "\(bytes) bytes" }
    return "\(directory.files) \(directory.files == 1 ? "file" : "files"), \(bytes) bytes"
  }

  /// Reports what was done to a picture, or that a file is not a picture, once for all hosts.
  private func tell(_ report: PictureReport?, _ format: PictureFormat?, _ input: OutsideText) {
    let picture = ToldPicture(input: input, piece: report?.part.piece)
    guard isOngoing || told.insert(picture).inserted else { return }
    console.tell(report, of: input)
    if report == nil { console.warn(ofNoPicture: format, input) }
  }
}
