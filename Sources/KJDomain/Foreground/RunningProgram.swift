// A program that runs in the foreground of a terminal.

/// A process with its argument vector.
package struct RunningProgram: Hashable, Sendable {
  /// The process id; 0 where that is not known.
  package let id: Int32
  /// The process id of its parent; 0 where that is not known.
  package let parent: Int32
  /// The words that it was started with, its own name first; bytes that are not UTF-8 are repaired.
  package let arguments: [String]
  /// Whether its standard input is the terminal; false for one that only runs beside what is in front, as
  /// the servers of an agent do, and true where nobody can tell.
  package let readsTerminal: Bool

  package init(id: Int32, parent: Int32, arguments: [String], readsTerminal: Bool = true) {
    self.id = id
    self.parent = parent
    self.arguments = arguments
    self.readsTerminal = readsTerminal
  }

  /// The last part of the name that it was started by, without the dash of a login shell.
  package var name: String {
    let name = arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    return name.hasPrefix("-") ? String(name.dropFirst()) : name
  }

  /// What runs, with its arguments: the program, or the file or module that an interpreter was given.
  ///
  /// An interpreter with a program of another kind, such as `node -e TEXT`, runs nothing that has a name.
  var command: ArraySlice<String> {
    Interpreter(name)?.command(in: arguments.dropFirst()) ?? arguments[...]
  }

  /// The first word of ``command``, with its folder where that is told.
  var file: String { command.first ?? "" }
}
