// Which kj this is.

/// The release that these sources make.
package enum Release {
  /// Shown by `--version` of every tool.
  package static let version = "0.1.0"
}
