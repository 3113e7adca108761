internal import KJBase
internal import KJDomain
internal import KJPreparation
internal import KJSystem

/// Sends messages from the thread of a host to the main thread, which prints them.
struct HostMessages: Sendable {
  private let job: UploadJob
  private let label: OutsideText
  /// The index of the host among those of the upload.
  let index: Int
  /// How many results are still to come, for each input with several.
  private let expected = Locked<[Int: Int]>([:])

  /// - Parameter label: The person's name for the host.
  init(_ job: UploadJob, from label: OutsideText, at index: Int) {
    self.job = job
    self.label = label
    self.index = index
  }

  /// Notes that an input has several results.
  func expect(_ count: Int, of number: Int) {
    if count > 1 { expected.withLock { $0[number] = count } }
  }

  /// Reports the outcome of an input, of a piece of it, or of the directory with this number.
  ///
  /// After its last result, an input is no longer needed here.
  func post(
    _ outcome: UploadResult.Outcome, _ number: Int, _ piece: PicturePiece? = nil,
    _ insertion: InsertionProgress = .due([])
  ) {
    let directory = job.request.directory(of: number)
    if directory == nil, isLastResult(of: number) { release(number) }
    let input = directory?.label ?? job.preparations.input(at: number).label
    let result = UploadResult(input: input, piece: piece, host: label, outcome: outcome)
    job.mailbox.post(.result(host: index, input: number, result, insertion))
  }

  private func isLastResult(of number: Int) -> Bool {
    expected.withLock { expected in
      guard let left = expected[number], left > 1 else { return true }
      expected[number] = left - 1
      return false
    }
  }

  /// Notes that an input is no longer needed here.
  func release(_ number: Int) { job.preparations.release(at: number) }

  /// Reports how much of an input is on the host, if anybody wants to know.
  func showProgress(_ number: Int, done: Int, total: Int) {
    guard job.tellsProgress else { return }
    job.mailbox.post(.progress(host: index, input: number, done: done, total: total))
  }

  /// Passes on the host's first answers about its foreground programs.
  func tell(_ foregrounds: [HostForeground]) {
    job.mailbox.post(.foregrounds(host: index, foregrounds))
  }

  func tellConnected() { job.mailbox.post(.connected(host: index)) }

  func notice(_ text: String) { job.mailbox.post(.notice(host: index, text)) }

  func warn(_ text: String) { job.mailbox.post(.warning(host: index, text)) }

  /// Reports a step, but only if anybody wants to know, because each message wakes the thread that prints.
  func log(_ text: String) {
    guard job.tellsSteps else { return }
    job.mailbox.post(.log(host: index, text))
  }
}
