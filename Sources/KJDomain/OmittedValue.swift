// Options whose value may be left out: `--insert`, `--tmux`.

/// What stands for a value that was left out.
public enum OmittedValue {
  /// The mark, which no command line can hold.
  public static let mark = "\0"
}
