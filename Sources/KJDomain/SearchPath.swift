// Where a program is looked for by its name.

/// The folders in `PATH`.
package enum SearchPath {
  /// The folders in a value of `PATH`, in its order.
  ///
  /// Empty and relative elements are passed over: a program that lies in the working folder by chance must
  /// not run in another's place. Without `PATH` the system's own folders count, as for `execvp`.
  package static func folders(in value: String?) -> [String] {
    (value ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
  }
}
