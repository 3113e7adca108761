// A pane of tmux, as it was when it was listed.

package import KJDomain

/// One pane with what is needed to name it, to choose it, and to know it again.
package struct TmuxPane: Hashable, Sendable {
  package let server: TmuxServer
  /// Such as `%5`; never used again as long as the server runs.
  package let id: String
  /// Such as `@3`.
  package let windowID: String
  /// Such as `$1`.
  package let sessionID: String
  /// Names are free of control characters, and otherwise what somebody chose.
  package let sessionName: String
  package let windowIndex: Int
  package let windowName: String
  package let paneIndex: Int
  /// Whether it is the active pane of its window.
  package let isActivePane: Bool
  /// Whether its window is the one that its session shows.
  package let isActiveWindow: Bool
  /// Whether it was the active pane of its window before the one that is now.
  package let isLastPane: Bool
  /// Whether a client shows its session.
  package let isAttached: Bool
  /// When a client last sent a key to it, in seconds since 1970; nil where that is not known.
  ///
  /// What a program put there does not count. Known of the pane that its session shows.
  package let lastKey: Int64?
  /// The device of its terminal, such as `/dev/pts/3`.
  package let terminal: String
  /// The title that the program gave it, free of control characters.
  package let title: String
  /// The program in front as tmux calls it; characters other than `A-Za-z0-9._+-` are `_`.
  package let command: String
  /// The process id of the server.
  package let serverProcess: Int32
  /// The process id of the program that the pane was made for.
  package let process: Int32
  package internal(set) var state: PaneState
  /// What connects it to a host, if something does.
  package internal(set) var remote: RemoteProgram?

  /// `SESSION:WINDOW.PANE`, as tmux shows it.
  package var address: String { "\(sessionName):\(windowIndex).\(paneIndex)" }

  /// Whether the text is `%` and a number.
  static func isID(_ text: String) -> Bool { hasForm(text, "%") }

  /// Whether the text is a mark and a decimal number, and can stand in a command for tmux as it is.
  static func hasForm(_ text: String, _ mark: Character) -> Bool {
    text.first == mark && (2...12).contains(text.utf8.count)
      && text.utf8.dropFirst().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
