// A window of GNU screen, as it was when it was asked about.

package import KJDomain

/// One window with what is needed to name it, to choose it, and to know it again.
package struct ScreenWindow: Hashable, Sendable {
  package let session: ScreenSession
  package let number: Int
  /// The process id of the program that the window was made for; nil where that cannot be seen.
  package let process: Int32?
  /// What runs in the foreground, the oldest first; nothing where that cannot be seen.
  package let programs: [RunningProgram]

  /// - Parameter process: The program that the window was made for; nil where that cannot be seen.
  init(_ number: Int, of session: ScreenSession, _ process: Int32?, _ processes: ProcessTable) {
    self.session = session
    self.number = number
    self.process = process
    programs = process.map { processes.foreground(ofTerminalOf: $0) } ?? []
  }

  /// The window as a person may name it.
  package var target: InsertionTarget { .screen(name: "\(session.id):\(number)") }

  /// What connects it to a host, if something does.
  package var remote: RemoteProgram? { RemoteProgram(among: programs) }

  /// What can be known: neither which screen is shown nor what the program has asked for.
  package var state: PaneState {
    PaneState(
      isAlternateScreen: nil, bracketedPaste: .unknown,
      front: ForegroundProgram(here: programs))
  }

  /// Whether the same program is in front, as far as that can be seen.
  func holdsSameProgram(as other: ScreenWindow) -> Bool {
    process == other.process && programs.first == other.programs.first
  }
}
