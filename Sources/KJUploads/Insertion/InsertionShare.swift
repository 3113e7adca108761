// The part that the thread of a host has in the insertion of its paths.

internal import KJDomain
internal import KJInsertion

/// What a host's thread does about the paths of its files; without one, they are inserted here as soon as
/// their files are whole, or nowhere.
enum InsertionShare: Sendable {
  /// It inserts them on the host itself.
  case inserting(RemoteInsertion)
  /// It asks the host what is in front there, for paths that are inserted here.
  case asking(Inquiry)

  struct Inquiry: Sendable {
    /// Finds the pane of tmux on the host that the only session here shows; nil where it shows none, or
    /// where several sessions come into question.
    let pane: @Sendable (HostForeground) throws(Failure) -> HostPane?
    /// The form of paths; nil for that of the agent in front.
    let format: PathFormat?

    /// The insertion into a pane that was found, which the host itself does better.
    func insertion(into pane: HostPane) -> RemoteInsertion {
      let server = pane.socket.split(separator: "/").last.map { "\($0)/" } ?? ""
      return RemoteInsertion(
        target: "\(server)\(pane.id)", manner: nil, format: format)
    }
  }
}

/// How far the insertion of a path has come when the thread of its host hands it over.
enum InsertionProgress: Sendable {
  /// It is inserted on the host itself, or cannot be.
  case ended(InsertionResult)
  /// It is still to be inserted, here.
  ///
  /// The foreground is what the host said when the last bytes of the file left; nil where it was not asked,
  /// or did not tell.
  case due(HostForeground?)
}
