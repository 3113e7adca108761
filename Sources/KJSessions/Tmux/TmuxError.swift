package import KJBase
package import KJSystem

/// A failed call of tmux's client.
package enum TmuxError: Error, Sendable {
  /// No server listens on the socket any more.
  case noServer
  /// tmux failed, with its message, which is safe to show.
  case failed(String)
  /// The client could not be run to completion.
  case child(ChildError)

  /// The reason, worded to follow a colon.
  package var words: String {
    switch self {
    case .noServer: "no tmux server is running"
    case .failed(let words): words
    case .child(.system(let error)): error.description
    case .child(.wait(.deadline)): "tmux did not answer in time"
    case .child(.wait(.interrupted)): "interrupted"
    case .child(.tooMuchOutput): "tmux printed too much output"
    }
  }

  /// Whether the server did not answer in time.
  var isDeadline: Bool { if case .child(.wait(.deadline)) = self { true } else { false } }
}

extension Failure {
  /// The failure of a tool that wanted to insert something.
  ///
  /// - Parameter place: The name of the place.
  package init(_ error: TmuxError, at place: String) {
    if case .child(.wait(.interrupted)) = error {
      self = .interrupted
    } else {
      self.init(
        .notInserted, "cannot insert into '\(place.printable)': \(error.words)",
        advice: error.isDeadline ? [.step(.waitForSessions)] : [])
    }
  }
}
