// What a person wants on a host: where files and texts go, and what a session is given.

package import KJDomain
internal import KJSystem

extension ResolvedHost {
  /// What is done on a host unless the command line says otherwise.
  package struct Wishes: Sendable {
    /// The remote directory that was set for this host.
    package var directory: RemoteDirectory?
    /// How a file there is named, if the person chose that together with the directory.
    package var name: NameTemplate?
    /// The command on the host behind which files go, as `/bin/sh` there reads it; nil for the host itself.
    package var passage: String?
    /// The commands in front there through which files may go without a question.
    package var allowedPassages: [String] = []
    /// The other directories that the host book says sessions and links lend.
    package var lent: [RemoteDirectory] = []
    /// Where the host book says to insert the paths of uploads; nil for nowhere.
    package var insert: InsertionTarget?
    /// How the host book says texts should arrive; nil to suit the program in front.
    package var insertionManner: InsertionManner?
    /// The form that the host book gives inserted paths; nil for the default.
    package var pathFormat: PathFormat?
    /// Whether the host book says that sessions may be in tmux on the host.
    package var hasTmux: Bool
    /// How old the host book says that uploads become before a later one removes them; nil to keep them.
    package var pruningAge: PruningAge?
    /// Whether the host book says that the first upload leaves a link running.
    package var persists: Bool
    /// The patterns of the variables that a session passes on (`SendEnv`).
    package var sentVariables: [String]

    /// Where files go.
    ///
    /// - Parameter other: The directory that the command line names; nil for none.
    package func directory(orRather other: RemoteDirectory?) -> RemoteDirectory {
      other ?? directory ?? .standard
    }

    /// Where sessions and links let other processes make files.
    package var roots: LentRoots { LentRoots([.standard, directory].compactMap(\.self) + lent) }

    /// Takes over what is set for all hosts, where nothing is set for this one.
    mutating func fill(from defaults: UploadDefaults) {
      directory = directory ?? defaults.directory
      insert = insert ?? defaults.insert
      insertionManner = insertionManner ?? defaults.insertionManner
      pathFormat = pathFormat ?? defaults.pathFormat
    }

    /// Whether a session passes a variable on.
    package func sendsVariable(_ name: String) -> Bool {
      sentVariables.contains { FileNamePattern(Array($0.utf8)).matches(Array(name.utf8)) }
    }
  }
}
