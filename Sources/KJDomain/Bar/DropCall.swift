internal import KJBase

/// A tool's instructions for a drop, as given in its arguments; ``DropOrder`` contains the rest.
package struct DropCall: Equatable, Sendable {
  /// The source of the drop.
  package enum Source: Equatable, Sendable {
    /// This many open files, from the tool's descriptor 3 on.
    case files(Int)
    /// The picture in the clipboard.
    case clipboard
    /// An area of the screen that the person marks, and may then draw on.
    case screenshot(isDrawnOn: Bool)
    /// A local file, by its path.
    case file(String)
    /// A file that is already on the session's host: only its path is inserted.
    case path(RemotePath)
  }

  package let source: Source
  /// The other session into which the tool inserts each path; nil if the caller inserts the paths itself.
  package let target: InsertionTarget?

  package init(_ source: Source, into target: InsertionTarget? = nil) {
    self.source = source
    self.target = target
  }
}
