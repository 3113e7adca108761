// What a person wants on a host: where files and text go, and what a session passes on.

package import KJDomain
internal import KJSystem

extension ResolvedHost {
  /// What kj does on a host unless the command line says otherwise.
  package struct Wishes: Sendable {
    /// The remote directory that was set for this host.
    package var directory: RemoteDirectory?
    /// The name of a file there, if the person chose it together with the directory.
    package var name: NameTemplate?
    /// The command that files pass through on the host, in the syntax of `/bin/sh` there; nil for the host itself.
    package var passage: String?
    /// The foreground commands on the host that files may pass through without asking the person.
    package var allowedPassages: [String] = []
    /// The other directories that sessions and links lend, from the host book.
    package var lent: [RemoteDirectory] = []
    /// Where the host book says to insert the paths of uploads; nil for nowhere.
    package var insert: InsertionTarget?
    /// How to insert text, according to the host book; nil to suit the foreground program.
    package var insertionManner: InsertionManner?
    /// The form of inserted paths, according to the host book; nil for the default.
    package var pathFormat: PathFormat?
    /// Whether the host book says that sessions may be in tmux on the host.
    package var hasTmux: Bool
    /// The age after which an upload is removed by a later one, according to the host book; nil to keep uploads.
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

    /// Where sessions and links allow other processes to create files.
    package var roots: LentRoots { LentRoots([.standard, directory].compactMap(\.self) + lent) }

    /// Fills in whatever this host does not set from the settings for all hosts.
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
