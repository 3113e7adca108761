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
  /// As ``RunningProgram/passage``; where a link has told it, only if the person has allowed that command.
  package fileprivate(set) var passage: String?
  /// Whether it finds the directory of uploads under the path that the host gives it; nil where that is not known.
  package let seesUploads: Bool?

  package init(
    id: Int32, parent: Int32, readsTerminal: Bool, program: ForegroundProgram, file: String,
    operands: [String] = [], passage: String? = nil, seesUploads: Bool? = nil
  ) {
    self.id = id
    self.parent = parent
    self.readsTerminal = readsTerminal
    self.program = program
    self.file = file
    self.operands = operands
    self.passage = passage
    self.seesUploads = seesUploads
  }

  package init(_ running: RunningProgram, seesUploads: Bool? = nil) {
    let program = ForegroundProgram(of: running)
    let leads = program.isElsewhere
    let operands = leads ? running.command.dropFirst().filter(RunningProgram.isPlainOperand) : []
    self.init(
      id: running.id, parent: running.parent, readsTerminal: running.readsTerminal,
      program: program, file: running.file, operands: operands,
      passage: leads ? running.passage : nil, seesUploads: seesUploads)
  }
}

extension HostForeground {
  /// The same answer without the commands that the person has not allowed, for another process.
  ///
  /// - Parameter allowed: Those that are told.
  package func telling(_ allowed: [String]) -> HostForeground {
    func telling(_ processes: [FrontProcess]) -> [FrontProcess] {
      processes.map { process in
        var told = process
        if let passage = process.passage, !allowed.contains(passage) { told.passage = nil }
        return told
      }
    }
    var told = self
    for place in terminals.indices {
      told.terminals[place].processes = telling(terminals[place].processes)
      told.terminals[place].behind?.processes = telling(terminals[place].behind?.processes ?? [])
    }
    return told
  }
}
