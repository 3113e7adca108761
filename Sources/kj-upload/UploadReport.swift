// What `kj upload` prints of each result.

import KJCLI
import KJDomain
import KJSessions
import KJSystem
import KJWorkflows

/// Prints results in order and remembers how they ended.
final class UploadReport {
  private let console: Console
  private let isJSON: Bool
  private let terminator: UInt8
  /// Where the paths of each host go, by what the person calls it.
  private let inserters: [String: Inserter]
  private let format: PathFormat
  private var statuses: [ExitStatus] = []
  /// Several files can fail for one reason, which is said once.
  private var reported: [Failure] = []
  /// The pictures of which it was said what became of them.
  private var told: Set<String> = []

  init(
    console: Console, isJSON: Bool, terminator: UInt8, inserters: [String: Inserter],
    format: PathFormat
  ) {
    self.console = console
    self.isJSON = isJSON
    self.terminator = terminator
    self.inserters = inserters
    self.format = format
  }

  /// The status that stands for all results.
  var status: ExitStatus { .combining(statuses) }

  /// - Returns: Whether to go on: not when standard output takes no more.
  func add(_ result: UploadResult) -> Bool {
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
    tell(file.report, input)
    console.step(
      "'\(input.printable)' is whole on '\(host.printable)': \(file.size) bytes in "
        + "\(file.duration.milliseconds) ms")
    do throws(Failure) {
      // A path is printed whatever becomes of its insertion, and before it where that does not matter.
      if !isJSON { try console.printResult(bytes: file.path.bytes, terminator: terminator) }
      let target = insert(file.path, on: host)
      if isJSON { try console.printResult(line(file, result, target).text) }
    } catch {
      // The file stays: its path must not be lost with the output.
      throw Failure(
        error.status, error.message,
        details: error.details + ["uploaded: \(file.path.description.printable)"],
        hints: error.hints)
    }
  }

  /// Inserts the path of a file that is whole.
  ///
  /// - Returns: Where it was inserted, nil where that was not asked for or not possible.
  private func insert(_ path: RemotePath, on host: String) -> InsertionTarget? {
    guard let inserter = inserters[host] else { return nil }
    do throws(Failure) {
      let text: InsertionText
      do throws(InsertionProblem) {
        text = try InsertionText(path: path.bytes, as: format)
      } catch {
        throw Failure(error)
      }
      let session = try inserter.insert(text)
      console.step("'\(path.description.printable)' is inserted into '\(session.target)'")
      return session.target
    } catch {
      statuses.append(error.status)
      if !reported.contains(error) { console.report(error) }
      reported.append(error)
      return nil
    }
  }

  private func add(_ plan: PlannedUpload, _ result: UploadResult) throws(Failure) {
    let (input, host) = (result.input, result.host)
    console.warn(of: plan.report, input)
    let what = plan.report?.summary ?? "\(plan.size) bytes"
    console.notice(
      "would upload '\(input.printable)' to '\(host.printable)' as "
        + "'\(plan.destination.printable)': \(what)")
    try tellInsertion(of: plan, on: host)
    if isJSON {
      var line = start(result, remote: nil, plan.size)
      add(plan.format, plan.report, to: &line)
      try console.printResult(line.text)
    }
  }

  /// Says where the path would go, and which bytes.
  private func tellInsertion(of plan: PlannedUpload, on host: String) throws(Failure) {
    guard let inserter = inserters[host] else { return }
    do throws(Failure) {
      let session = try inserter.choice.get()
      console.notice(
        "would insert it into '\(session.target)' (\(session.address)) as "
          + "'\(format.filled(with: plan.destination).printable) '")
    } catch {
      statuses.append(error.status)
      console.report(error)
    }
  }

  private func add(_ failure: Failure, _ result: UploadResult) throws(Failure) {
    // Whoever pressed Ctrl-C knows it, unless something was left behind.
    let isExpected = failure.status == .interrupted && failure.details.isEmpty
    if !isExpected && !reported.contains(failure) {
      console.report(failure)
      if failure.status == .unreachable {
        console.hint("run 'kj doctor \(result.host.printable)' to see how far a connection comes")
      }
    }
    reported.append(failure)
    guard isJSON else { return }
    var line = JSONLine()
    line.add("local", result.input)
    line.add("host", result.host)
    line.add("error", failure.message)
    line.add("exit", Int(failure.status.rawValue))
    try console.printResult(line.text)
  }

  private func line(
    _ file: UploadedFile, _ result: UploadResult, _ target: InsertionTarget?
  ) -> JSONLine {
    var line = start(result, remote: file.path.description, file.size)
    line.add("sha256", file.sha256)
    add(file.format, file.report, to: &line)
    line.add("inserted", target != nil)
    line.add("target", target?.description)
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
    line.add(report)
  }

  /// Says what became of a picture, once for all its hosts.
  private func tell(_ report: PictureReport?, _ input: String) {
    guard told.insert(input).inserted else { return }
    console.tell(report, of: input)
  }
}
