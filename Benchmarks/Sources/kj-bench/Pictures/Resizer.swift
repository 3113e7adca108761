/// A way to make pictures smaller, as a value.
struct Resizer {
  let name: String
  /// The path of the program, or nil if it is not installed.
  let program: String?
  /// The command that prints the program's name and version; nil for kj's own.
  var versionCommand: [String]?
  /// The command that resizes, or nil if the program cannot take several pictures in one call.
  let command: (Resizing) -> Command?

  var isInstalled: Bool { program != nil }
}
