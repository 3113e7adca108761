package import KJHosts
package import KJTestSupport
package import SystemPackage

/// A host whose shell is a local program.
package final class ShellWorld {
  package static let shells: [[String]] = [
    ["dash"], ["bash", "--posix"], ["bash"], ["busybox", "sh"],
  ]

  package let workspace: Workspace
  package let host: ResolvedHost
  private let words: [String]

  package init(_ words: [String]) throws {
    workspace = try Workspace()
    self.words = words
    host = try ResolverWorld(hasSSH: false).resolve("me@dev")
    try LocalFiles.makeDirectory(home)
  }

  package var home: FilePath { workspace.work.appending("home") }

  /// The streams of a new shell.
  ///
  /// - Parameter variables: As for `env`.
  package func channel(_ variables: [String] = []) throws -> PipeChannel {
    try PipeChannel(
      "/usr/bin/env", ["HOME=\(home)", "TMPDIR=\(workspace.work)"] + variables + words + ["-s"],
      in: workspace.work)
  }
}
