// What the threads of an upload have to do with the insertion of its paths.

internal import KJDomain
internal import KJInsertion

/// Which hosts insert paths themselves, and which are asked what is in front there.
package struct UploadInsertion: Sendable {
  /// A host that is asked, for paths that are inserted here.
  struct AskedHost: Sendable {
    /// Finds the pane of tmux on the host that the only session here shows; nil where it shows none, or
    /// where several sessions come into question.
    let pane: @Sendable (HostForeground) throws(Failure) -> HostPane?
    /// How a path gets into that pane, which the host itself does better.
    let manner: InsertionManner?
    let format: PathFormat?

    /// The insertion into a pane that was found.
    func insertion(into pane: HostPane) -> RemoteInsertion {
      let server = pane.socket.split(separator: "/").last.map { "\($0)/" } ?? ""
      return RemoteInsertion(
        target: "\(server)\(pane.id)", manner: manner, format: format)
    }
  }

  /// What is to be inserted on the hosts themselves, by what the person calls them.
  var onHosts: [String: RemoteInsertion] = [:]
  /// The hosts that are to be asked, by what the person calls them.
  var asked: [String: AskedHost] = [:]
}
