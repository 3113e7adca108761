package import KJBase
package import KJDomain
package import KJSystem
internal import SystemPackage

/// A failed request to a session.
package enum LinkError: Error, Equatable, Sendable {
  /// The session cannot be reached, usually because it has ended.
  case system(SystemError)
  /// A process of another user listens on the session's socket; nothing was sent to that process.
  case foreign
  /// The session did not answer in time, or the person interrupted the wait.
  case wait(WaitError)
  /// The session closed the connection without an answer.
  case ended
  /// The session's answer makes no sense.
  case misunderstood(LinkProtocolError)
  /// The session refused, with the reason.
  case refused(Failure)

  /// Whether the session does not exist, or no longer exists.
  var isAbsence: Bool {
    guard case .system(let error) = self else { return false }
    return error.errno == .connectionRefused || error.errno == .noSuchFileOrDirectory
  }

  /// The reason, worded to follow a colon; safe to show.
  package var words: String {
    switch self {
    case .system(let error): error.reason.printable
    case .foreign: "another user's process is listening there instead"
    case .wait(.deadline): "it does not answer"
    case .wait(.interrupted): "interrupted"
    case .ended: "it closed the connection without answering"
    case .misunderstood(let error): "its answer is invalid: \(error.words)"
    case .refused(let failure): failure.message
    }
  }
}

extension Failure {
  /// The failure of a tool; a failure that the session itself reported is passed on.
  package init(_ error: LinkError, asking id: LinkID) {
    switch error {
    case .refused(let failure): self = failure
    case .wait(.interrupted): self = .interrupted
    default:
      self.init(
        .failure, "cannot query the session '\(id)': \(error.words)",
        advice: ["run 'kj sessions' to list the sessions"])
    }
  }
}
