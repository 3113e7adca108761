package import KJBase
package import SystemPackage

/// The files to fetch, and what to do with them.
package struct DownloadRequest: Sendable {
  /// The files as the person named them, in the form that SFTP takes: absolute, or below the home directory.
  package let paths: [[UInt8]]
  /// The number of newest pictures to fetch from below the only path; nil to fetch the files that the paths name.
  package var newest: Int?
  /// The directory for the files; if they are not given names, a directory for temporary files.
  package let directory: FilePath
  /// Whether the files are given names; otherwise only their contents are passed on.
  package var areNamed = true
  /// Whether they replace existing files.
  package var overwrites = false
  /// Whether the files are only for viewing: nobody else may read them, and their time is the time of their arrival.
  package var areCopies = false
  /// The maximum number of bytes per file.
  package var mostBytes = 1 << 30

  package init(_ paths: [[UInt8]], into directory: FilePath) {
    self.paths = paths
    self.directory = directory
  }

  /// A local name that two of the files would share; nil if there is none.
  package var nameGivenTwice: OutsideText? {
    var names: Set<[UInt8]> = []
    let twice = paths.compactMap { LocalName(of: $0)?.bytes }.first { !names.insert($0).inserted }
    return twice.map { OutsideText(decoding: $0) }
  }
}

/// The result for a file.
package struct DownloadResult {
  /// The path that was requested; outside text.
  package let remote: OutsideText
  package let outcome: Result<DownloadedFile, Failure>
}

/// A file that has arrived.
package struct DownloadedFile {
  /// The absolute path; nil if only the contents were passed on.
  package let path: FilePath?
  /// In bytes.
  package let size: Int
  /// Whether the file grew on the host while it was being read.
  let hasGrown: Bool
  /// From the first request to the last answer.
  package let duration: Duration
}
