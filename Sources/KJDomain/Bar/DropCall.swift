internal import KJBase

/// What a tool is asked to do with a drop by its arguments; ``DropOrder`` has the rest.
package struct DropCall: Equatable, Sendable {
  /// What is uploaded.
  package enum Source: Equatable, Sendable {
    /// As many files as the tool has open from its descriptor 3 on.
    case files(Int)
    /// The picture in the clipboard.
    case clipboard
    /// An area of the screen that the person is to mark, and perhaps to draw on.
    case screenshot(isDrawnOn: Bool)
    /// A file here, by its path.
    case file(String)
    /// A file that is on the host of the session: its path alone is inserted.
    case path(RemotePath)
  }

  package let source: Source
  /// The other session into which the tool inserts each path; nil for the caller, which does that itself.
  package let target: InsertionTarget?

  package init(_ source: Source, into target: InsertionTarget? = nil) {
    self.source = source
    self.target = target
  }
}
