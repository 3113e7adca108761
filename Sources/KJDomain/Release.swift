// Which kj this is.

/// The release that these sources make.
public enum Release {
  /// Shown by `--version` of every tool.
  public static let version = "0.1.0"
}
