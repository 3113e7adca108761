// What `kj upload` prints of each result.

import KJCLI
import KJDomain
import KJSystem
import KJWorkflows

/// Prints results in order and remembers how they ended.
final class UploadReport {
  private let console: Console
  private let isJSON: Bool
  private let terminator: UInt8
  private var statuses: [ExitStatus] = []
  /// Several files can fail for one reason, which is said once.
  private var reported: [Failure] = []
  /// The pictures of which it was said what became of them.
  private var told: Set<String> = []

  init(console: Console, isJSON: Bool, terminator: UInt8) {
    self.console = console
    self.isJSON = isJSON
    self.terminator = terminator
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
      if isJSON {
        try console.printResult(line(file, result).text)
      } else {
        try console.printResult(bytes: file.path.bytes, terminator: terminator)
      }
    } catch {
      // The file stays: its path must not be lost with the output.
      throw Failure(
        error.status, error.message,
        details: error.details + ["uploaded: \(file.path.description.printable)"],
        hints: error.hints)
    }
  }

  private func add(_ plan: PlannedUpload, _ result: UploadResult) throws(Failure) {
    let (input, host) = (result.input, result.host)
    console.warn(of: plan.report, input)
    let what = plan.report?.summary ?? "\(plan.size) bytes"
    console.notice(
      "would upload '\(input.printable)' to '\(host.printable)' as "
        + "'\(plan.destination.printable)': \(what)")
    if isJSON {
      var line = start(result, remote: nil, plan.size)
      add(plan.format, plan.report, to: &line)
      try console.printResult(line.text)
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

  private func line(_ file: UploadedFile, _ result: UploadResult) -> JSONLine {
    var line = start(result, remote: file.path.description, file.size)
    line.add("sha256", file.sha256)
    add(file.format, file.report, to: &line)
    line.add("inserted", false)
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
