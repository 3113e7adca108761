internal import KJBase
internal import KJDomain
internal import KJInsertion

/// The task of a host's thread in inserting the paths of its files.
///
/// Without a share, they are inserted here as soon as their files are complete, or nowhere.
enum InsertionShare: Sendable {
  /// It inserts them on the host itself.
  case inserting(RemoteInsertion)
  /// It asks the host what is in front there, for paths that are inserted here.
  case asking(Inquiry)

  struct Inquiry: Sendable {
    /// Finds the sessions of kj's own that the paths may go into at the moment.
    ///
    /// Each is asked over its own connection; if there are none, the connection of the upload is asked.
    let sessions: @Sendable () -> [LinkID]
    /// Finds the terminal on the host that the only session here shows; nil if that is uncertain, or if several sessions
    /// are possible.
    let terminal: @Sendable (HostForeground) throws(Failure) -> HostTerminal?
    /// Whether a pane of tmux that this terminal shows may take the paths.
    let mayInsertOnHost: Bool
    /// Whether files may go to where the program in front leads.
    let mayFollow: Bool
    /// Whether the host is in the host book.
    let isSaved: Bool
    /// The form of paths; nil for that of the agent in front.
    let format: PathFormat?
    /// Whether nothing is inserted unless the host says what is in front.
    let isRequired: Bool
    let settings: InsertionSettings

    /// How to allow files to go to where the program in front leads; nil if that is not known.
    func advice(_ foregrounds: [HostForeground], on host: OutsideText) -> Advice? {
      guard mayFollow else { return nil }
      let leading = foregrounds.lazy.compactMap { (try? terminal($0))?.passage }.first
      return leading.map {
        .allowPassage(passage: OutsideText($0), host: host, isSaved: isSaved)
      }
    }

    /// The insertion into a pane that was found, which is left to the host itself.
    func insertion(into pane: HostPane) -> RemoteInsertion {
      let server = pane.socket.split(separator: "/").last.map { "\($0)/" } ?? ""
      return RemoteInsertion(target: "\(server)\(pane.id)", manner: nil, format: format, settings)
    }
  }
}

/// How far the insertion of a path has come when the thread of its host hands it over.
enum InsertionProgress: Sendable {
  /// It was inserted on the host itself, or could not be.
  case ended(InsertionResult)
  /// It is still to be inserted, here.
  ///
  /// The foregrounds are the host's answers from when the last bytes of the file left, one for each session that was
  /// asked; none if it was not asked, or did not tell.
  case due([HostForeground])
}
