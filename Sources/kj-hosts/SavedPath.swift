import KJCLI
import KJDomain
import KJSystem
import SystemPackage

/// The path of a file in a form that means the same from every working directory.
struct SavedPath {
  /// The text saved in the book: an absolute path, or one with `~` as it was typed.
  let text: String

  /// The file that an argument names.
  init(_ argument: RawArgument) throws { text = try Self.anchored(argument.text()) }

  /// The path made absolute.
  ///
  /// An empty path is kept, for the book to refuse.
  private static func anchored(_ path: String) throws(SystemError) -> String {
    if path.isEmpty || path.hasPrefix("/") || path == "~" || path.hasPrefix("~/") { return path }
    var directory = try FilePath.workingDirectory()
    var rest = FilePath(path)
    // The path of the working directory has no symbolic links, so '..' can drop its last component.
    // A '..' after a name could lead elsewhere and is kept.
    while let first = rest.components.first, first.kind != .regular {
      if first.kind == .parentDirectory { directory.removeLastComponent() }
      rest.components.removeFirst()
    }
    return directory.pushing(rest).string
  }
}
