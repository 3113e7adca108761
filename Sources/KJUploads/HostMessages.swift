// What the thread of one host tells the main thread.

internal import KJDomain
internal import KJPreparation
internal import KJSystem

/// The way from the thread of a host to the main thread, which prints.
struct HostMessages: Sendable {
  private let job: UploadJob
  private let label: OutsideText
  private let index: Int

  /// - Parameter label: What the person calls the host.
  init(_ job: UploadJob, from label: OutsideText, at index: Int) {
    self.job = job
    self.label = label
    self.index = index
  }

  /// Says what became of an input, which is not needed here any more.
  func post(
    _ outcome: UploadResult.Outcome, _ number: Int, _ insertion: InsertionProgress = .due(nil)
  ) {
    job.preparations.release(at: number)
    let input = job.preparations.input(at: number).label
    let result = UploadResult(input: input, host: label, outcome: outcome)
    job.mailbox.post(.result(host: index, input: number, result, insertion))
  }

  /// Says how much of an input is on the host.
  func showProgress(_ number: Int, done: Int, total: Int) {
    job.mailbox.post(.progress(host: index, input: number, done: done, total: total))
  }

  /// Says what the host told at first.
  func tell(_ foreground: HostForeground) {
    job.mailbox.post(.foreground(host: index, foreground))
  }

  func tellConnected() {
    job.mailbox.post(.connected(host: index))
  }

  func notice(_ text: String) {
    job.mailbox.post(.notice(host: index, text))
  }

  func warn(_ text: String) {
    job.mailbox.post(.warning(host: index, text))
  }

  func log(_ text: String) {
    job.mailbox.post(.log(host: index, text))
  }
}
