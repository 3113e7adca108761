// The output of `kj doctor`: a line for each step, as text or as JSON.

import KJCLI
import KJDoctor
import KJDomain
import KJSystem

/// Prints the steps as they end; the report is the result, so all of it goes to standard output.
final class DoctorReport {
  private let console: Console
  private let isJSON: Bool
  /// Why standard output takes no more; the examination goes on, so that it can clean up.
  private var failure: Failure?

  init(console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  func add(_ step: ExaminationStep) {
    if isJSON { print(json(step)) } else { lines(step).forEach(print) }
  }

  /// Prints the summary.
  ///
  /// - Returns: The status of the tool.
  func end(_ result: HostExamination.Result) throws(Failure) -> ExitStatus {
    print(isJSON ? json(result) : text(result))
    if let failure { throw failure }
    return result.status
  }

  private func print(_ line: String) {
    guard failure == nil else { return }
    do throws(Failure) { try console.printResult(line) } catch { failure = error }
  }

  // MARK: Text

  private static let stateWidth =
    (ExaminationStep.State.allCases.map(\.rawValue.count).max() ?? 0) + 2
  private static let nameWidth =
    (ExaminationStep.Name.allCases.map(\.rawValue.count).max() ?? 0) + 2

  private func lines(_ step: ExaminationStep) -> [String] {
    let time = step.duration.map { " (\($0.milliseconds) ms)" } ?? ""
    let head =
      step.state.rawValue.padded(to: Self.stateWidth)
      + step.name.rawValue.padded(to: Self.nameWidth) + step.fact + time
    let indent = String(repeating: " ", count: Self.stateWidth + Self.nameWidth)
    return [head]
      + (step.details + console.hints(step.advice).map { "hint: \($0)" }).map { indent + $0 }
  }

  private func text(_ result: HostExamination.Result) -> String {
    let host = result.host.map { "'\($0)'" } ?? "the host"
    return result.status == .done
      ? "an upload to \(host) would work"
      : "an upload to \(host) would fail: status \(result.status.rawValue)"
  }

  // MARK: JSON

  private func json(_ step: ExaminationStep) -> String {
    var line = JSONLine()
    line.add("step", step.name.rawValue)
    line.add("state", step.state.rawValue)
    line.add("fact", step.fact)
    line.add("details", step.details)
    line.add("hints", console.hints(step.advice))
    line.add("exit", Int(step.status.rawValue))
    line.add("milliseconds", step.duration?.milliseconds)
    return line.text
  }

  private func json(_ result: HostExamination.Result) -> String {
    var line = JSONLine()
    line.add("host", result.host)
    line.add("works", result.status == .done)
    line.add("exit", Int(result.status.rawValue))
    line.add("milliseconds", result.duration.milliseconds)
    return line.text
  }
}

extension String {
  /// The text, padded with spaces to a number of characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
