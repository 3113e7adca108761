// Why a session of kj's own did not do what it was asked.

package import KJDomain
package import KJSystem

/// The end of a conversation with a session without what was asked for.
package enum LinkError: Error, Equatable, Sendable {
  /// It cannot be reached: mostly because it has ended.
  case system(SystemError)
  /// A process of another user listens in its place; nothing was said to it.
  case foreign
  /// It did not answer in time, or the person interrupted.
  case wait(WaitError)
  /// It closed the connection without an answer.
  case ended
  /// Its answer makes no sense.
  case misunderstood(LinkProtocolError)
  /// It says why not.
  case refused(Failure)

  /// The reason as it follows a colon, safe to show.
  package var words: String {
    switch self {
    case .system(let error): error.reason.printable
    case .foreign: "a process of another user listens in its place"
    case .wait(.deadline): "it does not answer"
    case .wait(.interrupted): "interrupted"
    case .ended: "it closed the connection without an answer"
    case .misunderstood(let error): "its answer makes no sense: \(error.words)"
    case .refused(let failure): failure.message
    }
  }
}

extension Failure {
  /// The error as the end of a tool; what a session itself gave as the reason is passed on.
  package init(_ error: LinkError, asking id: LinkID) {
    switch error {
    case .refused(let failure): self = failure
    case .wait(.interrupted): self = .interrupted
    default:
      self.init(
        .failure, "cannot ask the session '\(id)': \(error.words)",
        advice: ["run 'kj sessions' to see what there is"])
    }
  }
}
