/// A process reduced to what it means to a text.
///
/// Of the words that it was started with, only its program is left, because the others may be secrets, such as a
/// password; and the names among them, if it leads elsewhere.
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
  /// Of a program that leads elsewhere, what may be the names of commands, containers, hosts and users; otherwise empty,
  /// and also where a link has told it.
  package let operands: [String]

  package init(
    id: Int32, parent: Int32, readsTerminal: Bool, program: ForegroundProgram, file: String,
    operands: [String] = []
  ) {
    self.id = id
    self.parent = parent
    self.readsTerminal = readsTerminal
    self.program = program
    self.file = file
    self.operands = operands
  }

  package init(_ running: RunningProgram) {
    let program = ForegroundProgram(of: running)
    var operands: [String] = []
    if case .leadsElsewhere = program {
      operands = running.command.dropFirst().filter(RunningProgram.isPlainOperand)
    }
    self.init(
      id: running.id, parent: running.parent, readsTerminal: running.readsTerminal,
      program: program, file: running.file, operands: operands)
  }
}
