internal import KJBase
internal import KJDomain
internal import KJInsertion

/// The role of a host's thread in inserting the paths of its files.
///
/// Without such a role, the paths are inserted here as soon as their files are complete, or not at all.
enum InsertionShare: Sendable {
  /// The thread inserts the paths on the host itself.
  case inserting(RemoteInsertion)
  /// The thread asks the host for its foreground programs, for paths that are inserted here.
  case asking(Inquiry)

  struct Inquiry: Sendable {
    /// Finds kj's own sessions that the paths may go into at the moment.
    ///
    /// Each session is asked over its own connection; without sessions, the host is asked over the upload's connection.
    let sessions: @Sendable () -> [LinkID]
    /// Finds the terminal on the host that the only session here shows; nil if that is uncertain, or if there are
    /// several possible sessions.
    let terminal: @Sendable (HostForeground) throws(Failure) -> HostTerminal?
    /// Whether a tmux pane that this terminal shows may take the paths.
    let mayInsertOnHost: Bool
    /// Whether files may go where the foreground program leads.
    let mayFollow: Bool
    /// Whether the host is in the host book.
    let isSaved: Bool
    /// The form of paths; nil for the one that the foreground agent expects.
    let format: PathFormat?
    /// Whether to insert nothing unless the host reports its foreground programs.
    let isRequired: Bool
    let settings: InsertionSettings

    /// How to allow files to go where the foreground program leads; nil if that place is unknown.
    func advice(_ foregrounds: [HostForeground], on host: OutsideText) -> Advice? {
      guard mayFollow else { return nil }
      let leading = foregrounds.lazy.compactMap { (try? terminal($0))?.passage }.first
      return leading.map {
        .allowPassage(passage: OutsideText($0), host: host, isSaved: isSaved)
      }
    }

    /// The insertion into a pane that was found, performed by the host itself.
    func insertion(into pane: HostPane) -> RemoteInsertion {
      let server = pane.socket.split(separator: "/").last.map { "\($0)/" } ?? ""
      return RemoteInsertion(target: "\(server)\(pane.id)", manner: nil, format: format, settings)
    }
  }
}

/// How far the insertion of a path has come when the host's thread hands it over.
enum InsertionProgress: Sendable {
  /// The path was inserted on the host itself, or inserting it failed.
  case ended(InsertionResult)
  /// The path is still to be inserted, here.
  ///
  /// The foregrounds are the host's answers as of when the last bytes of the file left, one for each session that was
  /// asked; empty if the host was not asked or did not answer.
  case due([HostForeground])
}
