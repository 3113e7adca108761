package import KJBase
package import KJDomain
package import KJSystem
internal import SystemPackage

/// A failed request to a session.
package enum LinkError: Error, Equatable, Sendable {
  /// It cannot be reached, mostly because it has ended.
  case system(SystemError)
  /// A process of another user listens in its place; nothing was sent to it.
  case foreign
  /// It did not answer in time, or the person interrupted.
  case wait(WaitError)
  /// It closed the connection without an answer.
  case ended
  /// Its answer makes no sense.
  case misunderstood(LinkProtocolError)
  /// It refused, with the reason.
  case refused(Failure)

  /// Whether there is no such session, or none any more.
  var isAbsence: Bool {
    guard case .system(let error) = self else { return false }
    return error.errno == .connectionRefused || error.errno == .noSuchFileOrDirectory
  }

  /// The reason, in words that follow a colon; safe to show.
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
  /// The failure of a tool; a failure that the session itself reported is passed on.
  package init(_ error: LinkError, asking id: LinkID) {
    switch error {
    case .refused(let failure): self = failure
    case .wait(.interrupted): self = .interrupted
    default:
      self.init(
        .failure, "cannot ask the session '\(id)': \(error.words)",
        advice: ["run 'kj sessions' to list the sessions"])
    }
  }
}
