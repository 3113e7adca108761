internal import KJBase
internal import KJConnections
internal import KJDomain
package import KJPreparation
internal import KJSystem
internal import Synchronization

/// One upload, as seen by the threads of its hosts.
final class UploadJob: Sendable {
  let request: UploadRequest
  let settings: ConnectionSettings
  let preparations: Preparations
  let mailbox: Mailbox<UploadMessage>
  /// Where further inputs come from; nil if the request contains all of them.
  let feed: Mailbox<UploadFeedMessage>?
  /// The role of each host's thread in inserting the paths, keyed by the person's name for the host.
  let insertions: [OutsideText: InsertionShare]
  /// Whether anybody can answer questions.
  let canAsk: Bool
  /// Whether anybody wants to know the progress of each input.
  let tellsProgress: Bool
  /// Whether anybody wants to know each step.
  let tellsSteps: Bool
  private let stopped = Atomic<Bool>(false)

  init(
    _ request: UploadRequest, _ preparations: Preparations, _ settings: ConnectionSettings,
    canAsk: Bool, tellsProgress: Bool, tellsSteps: Bool, feed: Mailbox<UploadFeedMessage>?,
    _ insertions: [OutsideText: InsertionShare]
  ) throws(SystemError) {
    self.request = request
    self.settings = settings
    self.canAsk = canAsk
    self.tellsProgress = tellsProgress
    self.tellsSteps = tellsSteps
    self.preparations = preparations
    self.feed = feed
    self.insertions = insertions
    mailbox = try Mailbox()
  }

  /// Whether the results are no longer wanted.
  var isStopped: Bool { stopped.load(ordering: .relaxed) }

  func stop() {
    stopped.store(true, ordering: .relaxed)
    feed?.post(.end)
  }

  /// Hands a question to the main thread and waits for the answer.
  func ask(_ question: Question) throws(Failure) -> Answer? {
    do {
      let reply = try Mailbox<Result<Answer?, Failure>>()
      mailbox.post(.question(question, reply))
      return try reply.take(until: .never).first?.get() ?? nil
    } catch let error as Failure {
      throw error
    } catch let error as SystemError {
      throw Failure(.failure, error.description)
    } catch {
      throw .interrupted
    }
  }
}

/// An input that arrives while an upload runs, or the end of the inputs.
package enum UploadFeedMessage: Sendable {
  case input(InputFile)
  case end
}

/// A message or a question from the thread of one host to the main thread.
enum UploadMessage: Sendable {
  case log(host: Int, String)
  case warning(host: Int, String)
  case notice(host: Int, String)
  /// How many bytes of one input are on the host.
  case progress(host: Int, input: Int, done: Int, total: Int)
  case result(host: Int, input: Int, UploadResult, InsertionProgress)
  /// The host's first answers about its foreground programs.
  case foregrounds(host: Int, [HostForeground])
  /// The host is connected, and all questions on the way have been answered.
  case connected(host: Int)
  case question(Question, Mailbox<Result<Answer?, Failure>>)
  /// The thread has ended and has tidied up.
  ///
  /// The failure says why the host takes no more inputs.
  case finished(host: Int, Failure?)
}
