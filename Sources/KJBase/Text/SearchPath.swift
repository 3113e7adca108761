/// The directories in `PATH`.
package enum SearchPath {
  /// The directories in a value of `PATH`, in order.
  ///
  /// Skips empty and relative elements: a program that happens to be in the working directory must not run in place of
  /// another one. Without `PATH`, uses the system's own directories, as `execvp` does.
  package static func directories(in value: String?) -> [String] {
    (value ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
  }
}
