// What all hosts of one upload share.

internal import KJConnections
internal import KJDomain
internal import KJPreparation
internal import KJSystem
internal import Synchronization

/// One upload as the threads of its hosts see it.
final class UploadJob: Sendable {
  let request: UploadRequest
  let settings: ConnectionSettings
  let preparations: Preparations
  let mailbox: Mailbox<UploadMessage>
  /// Where further inputs come from; nil if there are none but those of the request.
  let feed: Mailbox<UploadFeedMessage>?
  /// What the hosts have to do with the insertion of the paths, by what the person calls them.
  let insertions: [OutsideText: InsertionShare]
  /// Whether somebody can answer questions.
  let canAsk: Bool
  private let stopped = Atomic<Bool>(false)

  init(
    _ request: UploadRequest, _ preparations: Preparations, _ settings: ConnectionSettings,
    canAsk: Bool, feed: Mailbox<UploadFeedMessage>?,
    _ insertions: [OutsideText: InsertionShare]
  ) throws(SystemError) {
    self.request = request
    self.settings = settings
    self.canAsk = canAsk
    self.preparations = preparations
    self.feed = feed
    self.insertions = insertions
    mailbox = try Mailbox()
  }

  /// Whether the results are no longer wanted: nobody takes them.
  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func stop() {
    stopped.store(true, ordering: .relaxed)
    feed?.post(.end)
  }
}

/// What comes while an upload goes on.
enum UploadFeedMessage: Sendable {
  case input(InputFile)
  case end
}

/// What the thread of one host tells, or asks, the main thread.
enum UploadMessage: Sendable {
  case log(host: Int, String)
  case warning(host: Int, String)
  case notice(host: Int, String)
  /// Bytes of one input that are on the host.
  case progress(host: Int, input: Int, done: Int, total: Int)
  case result(host: Int, input: Int, UploadResult, InsertionProgress)
  /// What the host says is in front there, for the first time.
  case foreground(host: Int, HostForeground)
  /// The host is connected, and every question that this raised is answered.
  case connected(host: Int)
  case question(Question, Mailbox<Result<Answer?, Failure>>)
  /// The thread has ended, with all that it had to tidy.
  ///
  /// The failure is why it takes no more of what would still come.
  case finished(host: Int, Failure?)
}
