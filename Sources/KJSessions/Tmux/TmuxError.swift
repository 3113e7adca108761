// Why tmux could not be asked.

package import KJDomain
package import KJSystem

/// A call of tmux's client that did not do its work.
package enum TmuxError: Error, Sendable {
  /// Nobody listens on the socket any more.
  case noServer
  /// tmux's own words, safe to show.
  case failed(String)
  /// The client could not be run to its end.
  case child(ChildError)

  /// The reason as it follows a colon.
  package var words: String {
    switch self {
    case .noServer: "no server is running there"
    case .failed(let words): words
    case .child(.system(let error)): error.description
    case .child(.wait(.deadline)): "tmux did not answer in time"
    case .child(.wait(.interrupted)): "interrupted"
    case .child(.tooMuchOutput): "tmux does not stop writing"
    }
  }
}

extension Failure {
  /// The error as the end of a tool that wanted to insert something.
  ///
  /// - Parameter place: What the place is called.
  package init(_ error: TmuxError, at place: String) {
    if case .child(.wait(.interrupted)) = error {
      self = .interrupted
    } else {
      self.init(.notInserted, "cannot insert into '\(place.printable)': \(error.words)")
    }
  }
}
