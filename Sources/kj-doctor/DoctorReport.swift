import KJBase
import KJCLI
import KJDoctor
import KJSystem
import KJTerminal

/// Prints each step when it ends; the report is the result, so all of it goes to standard output.
final class DoctorReport {
  private let console: Console
  private let isJSON: Bool
  /// Why writing to standard output fails; the examination continues, so it can clean up.
  private var failure: Failure?

  init(console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  func add(_ step: ExaminationStep) {
    if isJSON { print(json(step)) } else { lines(step).forEach(print) }
  }

  /// Prints the summary if no host was examined.
  ///
  /// - Returns: The status of the tool.
  func end(withoutHost status: ExitStatus) throws(Failure) -> ExitStatus {
    if isJSON {
      print(json(host: nil, status, nil))
    } else {
      print(
        status == .done
          ? "nothing on this machine prevents an upload; 'kj doctor HOST' examines a host"
          : "kj does not work on this machine: status \(status.rawValue)")
    }
    if let failure { throw failure }
    return status
  }

  /// Prints the summary.
  ///
  /// - Returns: The status of the tool.
  func end(_ result: HostExamination.Result) throws(Failure) -> ExitStatus {
    print(isJSON ? json(host: result.host, result.status, result.duration) : text(result))
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
    ((ExaminationStep.Name.allCases.map(\.rawValue) + LocalExamination.Name.allCases.map(\.rawValue))
      .map(\.count).max() ?? 0) + 2

  /// On a terminal, a successful step takes one line, unless the person wants to see everything.
  private func lines(_ step: ExaminationStep) -> [String] {
    let time = step.duration.map { " (\($0.milliseconds) ms)" } ?? ""
    let start =
      console.colored(step.state.rawValue, as: step.state.tone)
      + "".padded(to: Self.stateWidth - step.state.rawValue.count)
      + step.name.padded(to: Self.nameWidth)
    let indent = String(repeating: " ", count: Self.stateWidth + Self.nameWidth)
    if step.state == .ok, let columns = console.resultColumns, !console.isVerbose {
      let room = max(columns - indent.count - time.count, 0)
      return [start + step.fact.cut(to: room, mark: "...") + time]
    }
    return [start + step.fact + time]
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
    line.add("step", step.name)
    line.add("state", step.state.rawValue)
    line.add("fact", step.fact)
    line.add("details", step.details)
    line.add("hints", console.hints(step.advice))
    line.add("exit", Int(step.status.rawValue))
    line.add("milliseconds", step.duration?.milliseconds)
    return line.text
  }

  private func json(host: OutsideText?, _ status: ExitStatus, _ duration: Duration?) -> String {
    var line = JSONLine()
    line.add("host", host)
    line.add("works", status == .done)
    line.add("exit", Int(status.rawValue))
    line.add("milliseconds", duration?.milliseconds)
    return line.text
  }
}

extension ExaminationStep.State {
  fileprivate var tone: Console.Tone {
    switch self {
    case .ok: .good
    case .failed: .bad
    case .skipped: .dim
    case .note: .remarkable
    }
  }
}

extension String {
  /// The text, padded with spaces to this many characters.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
