import SystemPackage

/// Local files and their destination.
struct Upload {
  /// Absolute paths, all in one directory that contains nothing else.
  let files: [FilePath]
  let site: Site
  let credentials: Credentials
  /// Where the text of ``Command/script`` will be.
  let script: FilePath

  /// The path of a file on the host.
  func remote(_ file: FilePath) -> String {
    site.inbox.appending(file.lastComponent.map(\.string) ?? "file").string
  }
}
