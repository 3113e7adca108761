/// A process, reduced to the facts that matter for inserting text.
///
/// Of its command line, only the program is kept, because the other words may be secrets such as a password. If the
/// program leads elsewhere, the names among the other words are kept as well.
package struct FrontProcess: Hashable, Sendable {
  /// The process id; 0 if unknown.
  package let id: Int32
  /// The process id of the parent; 0 if unknown.
  package let parent: Int32
  /// As ``RunningProgram/readsTerminal``.
  package let readsTerminal: Bool
  /// How text would be treated if this were the only process in front.
  package let program: ForegroundProgram
  /// The executable, or the script or module that an interpreter runs, with its directory if that is known.
  package let file: String
  /// The words that may name commands, containers, hosts or users, for a program that leads elsewhere; empty for other
  /// programs, and for a process reported by a link.
  package let operands: [String]
  /// As ``RunningProgram/passage``; for a process reported by a link, only if the person has allowed that command.
  package fileprivate(set) var passage: String?
  /// Whether the process finds the directory of uploads under the path that the host uses; nil if unknown.
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
  /// The same answer for another process, without the commands that the person has not allowed.
  ///
  /// - Parameter allowed: The commands that may be revealed.
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
