package import KJDomain

/// One window with the facts needed to name, choose and recognize it.
package struct ScreenWindow: Hashable, Sendable, ClientPlace {
  package let session: ScreenSession
  package let number: Int
  /// The process id of the program that the window was made for; nil if unknown.
  package let process: Int32?
  /// The programs in the foreground, oldest first; empty if unknown.
  package let programs: [RunningProgram]

  /// - Parameter process: The program that the window was made for; nil if unknown.
  init(_ number: Int, of session: ScreenSession, _ process: Int32?, _ processes: ProcessTable) {
    self.session = session
    self.number = number
    self.process = process
    programs = process.map { processes.foreground(ofTerminalOf: $0) } ?? []
  }

  /// The window as a person may name it.
  package var target: InsertionTarget { .screen(name: "\(session.id):\(number)") }

  /// Empty, because screen does not report it.
  package var title: String { "" }

  /// The known state, without the shown screen and the modes that the program has requested.
  package var state: PaneState {
    PaneState(
      isAlternateScreen: nil, bracketedPaste: .unknown,
      front: ForegroundProgram(here: programs))
  }

  /// Whether the same program is in the foreground, as far as known.
  func holdsSameProgram(as other: ScreenWindow) -> Bool {
    process == other.process && programs.first == other.programs.first
  }
}
