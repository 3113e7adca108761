package import KJBase
package import SystemPackage

/// The files that are wanted, and what becomes of them.
package struct DownloadRequest: Sendable {
  /// What the person called the file, as SFTP asks for it: absolute, or below the home directory.
  package let paths: [[UInt8]]
  /// How many of the newest pictures below the one path are wanted; nil for the files that the paths name.
  package var newest: Int?
  /// The directory that they go to; one for temporary files, if they get no name.
  package let directory: FilePath
  /// Whether the files get names, or are only handed out.
  package var areNamed = true
  /// Whether they take the place of files that are there.
  package var overwrites = false
  /// Whether they are only looked at: nobody else may read them, and they have the time at which they came.
  package var areCopies = false
  /// The most bytes of one file.
  package var mostBytes = 1 << 30

  package init(_ paths: [[UInt8]], into directory: FilePath) {
    self.paths = paths
    self.directory = directory
  }

  /// The name that two of the files would have here; nil if there is none.
  package var nameGivenTwice: OutsideText? {
    var names: Set<[UInt8]> = []
    let twice = paths.compactMap { LocalName(of: $0)?.bytes }.first { !names.insert($0).inserted }
    return twice.map { OutsideText(decoding: $0) }
  }
}

/// What became of a file.
package struct DownloadResult {
  /// The path as it was asked for; outside text.
  package let remote: OutsideText
  package let outcome: Result<DownloadedFile, Failure>
}

/// A file that is here.
package struct DownloadedFile {
  /// Its absolute path; nil if it was handed out without a name.
  package let path: FilePath?
  /// In bytes.
  package let size: Int
  /// Whether more was written to it on the host while it was read.
  let hasGrown: Bool
  /// From the first request to the last answer.
  package let duration: Duration
}
