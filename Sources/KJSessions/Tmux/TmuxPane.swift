package import KJDomain

/// One pane with the facts needed to name, choose and recognize it.
///
/// Names and titles contain no control characters, but may contain any other text.
public struct TmuxPane: Hashable, Sendable {
  /// A session that contains the window of a pane.
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
    /// Whether its session shows it.
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

  /// The identity of a program in a pane, to detect a change.
  package struct Program: Hashable, Sendable {
    /// The process id of the server.
    package let server: Int32
    /// The process id of the program that the pane was made for.
    package let process: Int32
    /// tmux's name of the foreground program; characters other than `A-Za-z0-9._+-` are `_`.
    package let command: String
  }

  package let server: TmuxServer
  package let session: Session
  package let window: Window
  /// Such as `%5`; not reused while the server runs.
  public let id: String
  package let index: Int
  package let focus: Focus
  /// When a client last sent a key to it, in seconds since 1970; nil if unknown.
  ///
  /// Text that a program inserted does not count. Known only for the pane that a session shows.
  package let lastKey: Int64?
  /// The device of its terminal, such as `/dev/pts/3`.
  package let terminal: String
  /// The title set by the program.
  package let title: String
  package let program: Program
  package internal(set) var state: PaneState
  /// The programs in the foreground, oldest first; empty if unknown.
  var programs: [RunningProgram] = []
  /// The program that connects it to a host, if there is one.
  package var remote: RemoteProgram? { RemoteProgram(among: programs) }

  /// `SESSION:WINDOW.PANE`, as tmux shows it.
  package var address: String { "\(session.name):\(window.index).\(index)" }

  /// Whether it is the pane that its session shows.
  package var isShown: Bool { focus == .active && window.isActive }

  /// Whether the text is `%` and a number.
  static func isID(_ text: String) -> Bool { hasForm(text, "%") }

  /// Whether the text is a mark and a decimal number, which a tmux command can contain unquoted.
  static func hasForm(_ text: String, _ mark: Character) -> Bool {
    text.first == mark && (2...12).contains(text.utf8.count)
      && text.utf8.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
