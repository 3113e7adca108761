/// A process with its argument vector.
package struct RunningProgram: Hashable, Sendable {
  /// The process id; 0 if unknown.
  package let id: Int32
  /// The process id of the parent; 0 if unknown.
  package let parent: Int32
  /// The words of its command line, starting with its own name; bytes that are not UTF-8 are repaired.
  package let arguments: [String]
  /// Whether its standard input is the terminal.
  ///
  /// False for a program that only runs alongside the one in front, such as an agent's servers; true if unknown.
  package let readsTerminal: Bool
  /// The executable and its directory, for a program that leads elsewhere or wrote a title over its words; nil if
  /// unknown.
  package let executable: String?
  /// Whether ``arguments`` contains all of its words.
  package let isWhole: Bool

  package init(
    id: Int32, parent: Int32, arguments: [String], readsTerminal: Bool = true,
    executable: String? = nil, isWhole: Bool = true
  ) {
    self.id = id
    self.parent = parent
    self.arguments = arguments
    self.readsTerminal = readsTerminal
    self.executable = executable
    self.isWhole = isWhole
  }

  /// The last part of the name that the program was started under, without the dash of a login shell.
  package var name: String {
    let name = arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    return name.hasPrefix("-") ? String(name.dropFirst()) : name
  }

  /// The running program with its arguments; for an interpreter, the file or module that it runs.
  ///
  /// An interpreter that runs unnamed code, such as `node -e TEXT`, counts as the program itself.
  var command: ArraySlice<String> {
    Interpreter(name)?.command(in: arguments.dropFirst()) ?? arguments[...]
  }

  /// The interpreter beneath a title that a program wrote over its words.
  var titledInterpreter: Interpreter? {
    executable?.split(separator: "/").last.flatMap { Interpreter(String($0)) }
  }

  /// The first word of ``command``, with its directory if that is known.
  var file: String {
    let command = command
    let word = command.first ?? ""
    if titledInterpreter != nil { return word }
    return command.startIndex == arguments.startIndex ? Self.withoutTitle(word) : word
  }

  /// The name of a program without the rest of a title.
  ///
  /// A program may write its whole command line over its name, as one word with blanks. A path may contain blanks too,
  /// so for a path, only an option ends the name.
  private static func withoutTitle(_ name: String) -> String {
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    let isPath = name.hasPrefix("/") || name.hasPrefix(".")
    let end = words.dropFirst().firstIndex { !isPath || $0.hasPrefix("-") }
    return words[..<(end ?? words.endIndex)].joined(separator: " ")
  }
}
