import KJCLI
import KJDomain
import KJSystem
import SystemPackage

/// The path of a file, in a form that means the same in every working directory.
struct SavedPath {
  /// The text saved in the book: an absolute path, or the typed path if it begins with `~`.
  let text: String

  /// Creates the path from an argument.
  init(_ argument: RawArgument) throws { text = try Self.anchored(argument.text()) }

  /// Returns the absolute path.
  ///
  /// Keeps an empty path, for the book to reject.
  private static func anchored(_ path: String) throws(SystemError) -> String {
    if path.isEmpty || path.hasPrefix("/") || path == "~" || path.hasPrefix("~/") { return path }
    var directory = try FilePath.workingDirectory()
    var rest = FilePath(path)
    // The path of the working directory has no symbolic links, so '..' can drop its last component. A '..' after a name
    // could lead elsewhere and is kept.
    while let first = rest.components.first, first.kind != .regular {
      if first.kind == .parentDirectory { directory.removeLastComponent() }
      rest.components.removeFirst()
    }
    return directory.pushing(rest).string
  }
}
