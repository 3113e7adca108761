import SystemPackage

/// Local files, and where they are to go.
struct Upload {
  /// Absolute paths, all in one directory that holds nothing else.
  let files: [FilePath]
  let site: Site
  let credentials: Credentials
  /// Where the text of ``Command/script`` will be.
  let script: FilePath

  /// Where a file is to be on the host.
  func remote(_ file: FilePath) -> String {
    site.inbox.appending(file.lastComponent.map(\.string) ?? "file").string
  }
}
