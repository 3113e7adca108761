// A pane of tmux, as it was when it was listed.

package import KJDomain

/// One pane with what is needed to name it, to choose it, and to know it again.
///
/// Names and titles are free of control characters, and otherwise what somebody chose.
package struct TmuxPane: Hashable, Sendable {
  /// A session in which the window of a pane is.
  package struct Session: Hashable, Sendable {
    /// Such as `$1`.
    package let id: String
    package let name: String
    /// Whether a client shows it.
    package let isAttached: Bool
  }

  /// The window that a pane is a part of.
  package struct Window: Hashable, Sendable {
    /// Such as `@3`.
    package let id: String
    package let index: Int
    package let name: String
    /// Whether it is the one that its session shows.
    package let isActive: Bool
  }

  /// Whether the keys of its window go to it.
  package enum Focus: Sendable {
    /// The active one.
    case active
    /// The one that was active before.
    case last
    case other
  }

  /// What tells whether it still is the same program in the same pane.
  package struct Program: Hashable, Sendable {
    /// The process id of the server.
    package let server: Int32
    /// The process id of the program that the pane was made for.
    package let process: Int32
    /// The program in front as tmux calls it; characters other than `A-Za-z0-9._+-` are `_`.
    package let command: String
  }

  package let server: TmuxServer
  package let session: Session
  package let window: Window
  /// Such as `%5`; never used again as long as the server runs.
  package let id: String
  package let index: Int
  package let focus: Focus
  /// When a client last sent a key to it, in seconds since 1970; nil where that is not known.
  ///
  /// What a program put there does not count. Known of the pane that its session shows.
  package let lastKey: Int64?
  /// The device of its terminal, such as `/dev/pts/3`.
  package let terminal: String
  /// The title that the program gave it.
  package let title: String
  package let program: Program
  package internal(set) var state: PaneState
  /// What connects it to a host, if something does.
  package internal(set) var remote: RemoteProgram?

  /// `SESSION:WINDOW.PANE`, as tmux shows it.
  package var address: String { "\(session.name):\(window.index).\(index)" }

  /// Whether it is the pane that its session shows.
  package var isShown: Bool { focus == .active && window.isActive }

  /// Whether the text is `%` and a number.
  static func isID(_ text: String) -> Bool { hasForm(text, "%") }

  /// Whether the text is a mark and a decimal number, and can stand in a command for tmux as it is.
  static func hasForm(_ text: String, _ mark: Character) -> Bool {
    text.first == mark && (2...12).contains(text.utf8.count)
      && text.utf8.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
