// A file as it is named on the command line and saved in the book.

import KJCLI
import KJDomain
import KJSystem
import SystemPackage

/// The path of a file in a form that means the same from every working directory.
struct SavedPath {
  /// What the book saves: an absolute path, or `~` as it was typed.
  let text: String

  /// The file that an argument names.
  init(_ argument: RawArgument) throws {
    text = try Self.anchored(argument.text())
  }

  /// The path from the root.
  ///
  /// An empty one stays, for the book to refuse.
  private static func anchored(_ path: String) throws(SystemError) -> String {
    if path.isEmpty || path.hasPrefix("/") || path == "~" || path.hasPrefix("~/") { return path }
    var folder = try FilePath.workingDirectory()
    var rest = FilePath(path)
    // The working directory has no links in it, so that its parent is what its name says. A '..'
    // behind a name could lead elsewhere and stays.
    while let first = rest.components.first, first.kind != .regular {
      if first.kind == .parentDirectory { folder.removeLastComponent() }
      rest.components.removeFirst()
    }
    return folder.pushing(rest).string
  }
}
