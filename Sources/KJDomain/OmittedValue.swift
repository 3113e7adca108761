// Options whose value may be left out: `--insert`, `--tmux`.

/// What stands for a value that was left out.
package enum OmittedValue {
  /// The mark, which no command line can hold.
  package static let mark = "\0"
}
