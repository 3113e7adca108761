internal import CKJRelease

/// The release that these sources build.
package enum Release {
  /// The text after a tool's name in the output of `--version`: `0.1.0 (8c1f5b0a9d21)`.
  ///
  /// It lacks the commit if the program was built from the sources alone, or by a plain `swift build`.
  package static var name: String {
    let commit = String(cString: kj_release_commit())
    return commit.isEmpty ? version : "\(version) (\(commit))"
  }

  /// The line of the file VERSION.
  private static var version: String {
    String(decoding: PackageResources.VERSION.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
