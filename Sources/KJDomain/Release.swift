// The version of kj.

/// The release that these sources build.
package enum Release {
  /// Shown by `--version` of every tool.
  package static let version = "0.1.0"
}
