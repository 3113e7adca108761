/// The directories in `PATH`.
package enum SearchPath {
  /// The directories in a value of `PATH`, in its order.
  ///
  /// Empty and relative elements are skipped: a program that happens to be in the working directory must
  /// not run in place of another. Without `PATH`, the system's own directories count, as for `execvp`.
  package static func directories(in value: String?) -> [String] {
    (value ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
  }
}
