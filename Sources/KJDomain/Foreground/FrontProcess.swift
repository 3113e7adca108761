/// A process reduced to what it means to a text.
///
/// Of the words that it was started with, only its program is left: the others may be secrets, such as a password.
package struct FrontProcess: Hashable, Sendable {
  /// The process id; 0 if that is not known.
  package let id: Int32
  /// The process id of its parent; 0 if that is not known.
  package let parent: Int32
  /// As ``RunningProgram/readsTerminal``.
  package let readsTerminal: Bool
  /// What a text meets if no other process is in front.
  package let program: ForegroundProgram
  /// The executable, or the script or module that an interpreter runs, with its directory if that is known.
  package let file: String

  package init(
    id: Int32, parent: Int32, readsTerminal: Bool, program: ForegroundProgram, file: String
  ) {
    self.id = id
    self.parent = parent
    self.readsTerminal = readsTerminal
    self.program = program
    self.file = file
  }

  package init(_ running: RunningProgram) {
    self.init(
      id: running.id, parent: running.parent, readsTerminal: running.readsTerminal,
      program: ForegroundProgram(of: running), file: running.file)
  }
}
