// What is printed of each upload, by every tool that uploads.

package import KJDomain
import KJSystem

/// What becomes of a path after its file was uploaded, if it is to be inserted somewhere.
package struct PathInsertion {
  /// Inserts the path of a file on a host, by what the person calls that.
  ///
  /// Returns where; nil if nothing was asked for that host.
  package let insert: (RemotePath, String, HostForeground?) throws(Failure) -> InsertionReceipt?
  /// Says what would be inserted where, for a destination that is not a path yet.
  package let plan: (String, String) throws(Failure) -> String?

  package init(
    insert: @escaping (RemotePath, String, HostForeground?) throws(Failure) -> InsertionReceipt?,
    plan: @escaping (String, String) throws(Failure) -> String?
  ) {
    self.insert = insert
    self.plan = plan
  }
}

/// Prints results in order and remembers how they ended.
package final class UploadReport {
  private let console: Console
  private let isJSON: Bool
  private let terminator: UInt8
  private let isOngoing: Bool
  private let insertion: PathInsertion
  private var statuses: [ExitStatus] = []
  /// Several files can fail for one reason, which is said once.
  private var reported: [Failure] = []
  /// The pictures of which it was said what became of them.
  private var told: Set<String> = []
  /// Where the last path on each host went, if that was one of several places.
  private var places: [String: String] = [:]

  /// - Parameter isOngoing: Whether results come for hours, so that a reason that was gone is news when
  ///   it is back, and a name may come again with another picture.
  package init(
    console: Console, isJSON: Bool, terminator: UInt8, isOngoing: Bool = false,
    insertion: PathInsertion
  ) {
    self.console = console
    self.isJSON = isJSON
    self.terminator = terminator
    self.isOngoing = isOngoing
    self.insertion = insertion
  }

  /// The status that stands for all results.
  package var status: ExitStatus { .combining(statuses) }

  /// - Returns: Whether to go on: not when standard output takes no more.
  package func add(_ result: UploadResult) -> Bool {
    console.eraseProgress()
    statuses.append(result.status)
    do throws(Failure) {
      switch result.outcome {
      case .uploaded(let file): try add(file, result)
      case .planned(let plan): try add(plan, result)
      case .failed(let failure): try add(failure, result)
      }
      return true
    } catch {
      console.report(error)
      statuses.append(error.status)
      return false
    }
  }

  private func add(_ file: UploadedFile, _ result: UploadResult) throws(Failure) {
    let (input, host) = (result.input, result.host)
    if isOngoing { reported.removeAll() }
    tell(file.report, input)
    console.step(
      "'\(input.printable)' is whole on '\(host.printable)': \(file.size) bytes in "
        + "\(file.duration.milliseconds) ms")
    do throws(Failure) {
      // A path is printed whatever becomes of its insertion.
      if !isJSON { try console.printResult(bytes: file.path.bytes, terminator: terminator) }
      let receipt = insert(file, on: host)
      if isJSON { try console.printResult(line(file, result, receipt).text) }
    } catch {
      // The file stays: its path must not be lost with the output.
      throw Failure(
        error.status, error.message,
        details: error.details + ["uploaded: \(file.path.description.printable)"],
        advice: error.advice)
    }
  }

  /// Inserts the path of a file that is whole, unless that was done on the host.
  ///
  /// - Returns: Where it was inserted, nil where that was not asked for or not possible.
  private func insert(_ file: UploadedFile, on host: String) -> InsertionReceipt? {
    do throws(Failure) {
      guard let receipt = try receipt(of: file, on: host) else { return nil }
      console.step(
        "'\(file.path.description.printable)' is inserted into '\(receipt.target)'"
          + (receipt.front.map { ", where \($0) is in front" } ?? ""))
      tell(receipt, on: host)
      if receipt.appeared == false {
        console.warn(receipt.wordsOfDoubt)
        console.hint("when it is closed: \(retry(of: file.path, receipt.target, on: host))")
      }
      return receipt
    } catch {
      statuses.append(error.status)
      report(error, of: host)
      return nil
    }
  }

  /// What inserts a path once more.
  private func retry(of path: RemotePath, _ target: InsertionTarget, on host: String) -> String {
    var words = ["kj", "insert", "--to", target.description]
    if case .remoteTmux = target { words += ["--host", host] }
    return (words + ["--path", path.description]).joinedForShell
  }

  /// Says where a path went: to a person at a terminal always, and else where it was chosen among several
  /// places, once as long as it stays the same.
  private func tell(_ receipt: InsertionReceipt, on host: String) {
    let isNews = places.updateValue(receipt.name, forKey: host) != receipt.name
    if console.isAttended || (!receipt.wasOnlyCandidate && isNews) {
      console.notice("inserted into \(receipt.words)")
    }
  }

  private func receipt(
    of file: UploadedFile, on host: String
  ) throws(Failure) -> InsertionReceipt? {
    if let done = file.insertion { return try done.get() }
    return try insertion.insert(file.path, host, file.foreground)
  }

  /// Says where the path would go, and which text.
  private func tellInsertion(of plan: PlannedUpload, on host: String) {
    do throws(Failure) {
      if let text = try insertion.plan(plan.destination, host) { console.notice(text) }
    } catch {
      statuses.append(error.status)
      report(error, of: host)
    }
  }

  private func add(_ plan: PlannedUpload, _ result: UploadResult) throws(Failure) {
    let (input, host) = (result.input, result.host)
    console.warn(of: plan.report, input)
    let what = plan.report?.summary ?? "\(plan.size) bytes"
    console.notice(
      "would upload '\(input.printable)' to '\(host.printable)' as "
        + "'\(plan.destination.printable)': \(what)")
    tellInsertion(of: plan, on: host)
    if isJSON {
      var line = start(result, remote: nil, plan.size)
      add(plan.format, plan.report, to: &line)
      try console.printResult(line.text)
    }
  }

  private func add(_ failure: Failure, _ result: UploadResult) throws(Failure) {
    report(failure, of: result.host)
    guard isJSON else { return }
    var line = JSONLine()
    line.add("local", result.input)
    line.add("host", result.host)
    line.add("error", failure.message)
    line.add("exit", Int(failure.status.rawValue))
    try console.printResult(line.text)
  }

  /// Says why there will be no more results, unless the last one said it.
  ///
  /// - Returns: The status of the tool.
  package func end(_ failure: Failure, of host: String) -> ExitStatus {
    report(failure, of: host)
    return failure.status
  }

  private func report(_ failure: Failure, of host: String) {
    // Whoever pressed Ctrl-C knows it, unless something was left behind.
    let isExpected = failure.status == .interrupted && failure.details.isEmpty
    if !isExpected && !reported.contains(failure) {
      console.report(failure)
      if failure.status == .unreachable {
        console.hint("run 'kj doctor \(host.printable)' to see how far a connection comes")
      }
    }
    reported.append(failure)
  }

  private func line(
    _ file: UploadedFile, _ result: UploadResult, _ receipt: InsertionReceipt?
  ) -> JSONLine {
    var line = start(result, remote: file.path.description, file.size)
    line.add("sha256", file.sha256)
    add(file.format, file.report, to: &line)
    line.add("inserted", receipt != nil)
    line.add("target", receipt?.target.description)
    line.add("appeared", receipt?.appeared)
    line.add("milliseconds", file.duration.milliseconds)
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

  /// Says what became of a picture, once for all its hosts.
  private func tell(_ report: PictureReport?, _ input: String) {
    guard isOngoing || told.insert(input).inserted else { return }
    console.tell(report, of: input)
  }
}
