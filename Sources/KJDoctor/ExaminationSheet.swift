internal import KJBase
internal import KJSystem

/// Reports each step when it ends, with the time since the previous step.
final class ExaminationSheet {
  private let report: (ExaminationStep) -> Void
  private var open = ExaminationStep.Name.allCases
  private let start = MonotonicTime.now
  private var last = MonotonicTime.now
  /// The statuses of the failed steps, in order.
  private(set) var failures: [ExitStatus] = []

  init(report: @escaping (ExaminationStep) -> Void) { self.report = report }

  /// The first step that has not ended.
  var next: ExaminationStep.Name? { open.first }
  /// The time since the beginning.
  var duration: Duration { MonotonicTime.now - start }

  func isOpen(_ name: ExaminationStep.Name) -> Bool { open.contains(name) }

  func ok(_ name: ExaminationStep.Name, _ fact: String, details: [String] = []) {
    end(name, .ok, fact, details: details)
  }

  func note(
    _ name: ExaminationStep.Name, _ fact: String, details: [String] = [], advice: [Advice] = []
  ) {
    end(name, .note, fact, details: details, advice: advice)
  }

  func fail(_ name: ExaminationStep.Name, _ failure: Failure, details: [String] = []) {
    end(
      name, .failed, failure.message, details: failure.details + details, advice: failure.advice,
      status: failure.status)
  }

  func skip(_ name: ExaminationStep.Name, because reason: String) { end(name, .skipped, reason) }

  /// Skips all steps that have not ended, or only such steps before a certain step.
  func skipOpen(before end: ExaminationStep.Name? = nil, because reason: String) {
    while let name = next, name != end { skip(name, because: reason) }
  }

  /// Ends and reports a step, unless it has already ended.
  private func end(
    _ name: ExaminationStep.Name, _ state: ExaminationStep.State, _ fact: String,
    details: [String] = [], advice: [Advice] = [], status: ExitStatus = .done
  ) {
    guard let index = open.firstIndex(of: name) else { return }
    open.remove(at: index)
    let now = MonotonicTime.now
    let duration = state == .skipped ? nil : now - last
    last = now
    if state == .failed { failures.append(status) }
    report(
      ExaminationStep(
        name: name.rawValue, state: state, fact: fact, details: details, advice: advice,
        duration: duration,
        status: status))
  }
}
