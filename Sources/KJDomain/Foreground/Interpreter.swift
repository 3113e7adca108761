/// A program that runs another program, given as a file or a module.
package enum Interpreter {
  case node
  case python
  case shell

  /// Recognizes an interpreter by its name, with or without a version: `python3.11`.
  package init?(_ name: String) {
    let letters = name.prefix { !$0.isNumber && $0 != "." }
    switch letters {
    case "node", "nodejs", "bun", "deno": self = .node
    case "python", "pypy": self = .python
    case "ash", "bash", "dash", "fish", "ksh", "mksh", "sh", "zsh": self = .shell
    default: return nil
    }
  }

  /// The options that take the next word as their value.
  private var valued: Set<String> {
    switch self {
    case .node: ["-r", "--require", "--import", "--loader", "-C", "--conditions"]
    case .python: ["-W", "-X"]
    case .shell: ["-o", "-O", "--init-file", "--rcfile"]
    }
  }

  /// The options whose value is the program's text, so no file follows.
  private var endsWithText: Set<String> {
    switch self {
    case .node: ["-e", "--eval", "-p", "--print"]
    case .python, .shell: ["-c"]
    }
  }

  /// The arguments, starting with the name of the program to run; nil if no program is named.
  func command(in arguments: ArraySlice<String>) -> ArraySlice<String>? {
    var rest = arguments
    while let word = rest.popFirst() {
      if endsWithText.contains(word) { return nil }
      if self == .python && word == "-m" { return rest.isEmpty ? nil : rest }
      if valued.contains(word) { _ = rest.popFirst() }
      // `deno run` and `bun run` have a verb before the file.
      if word.hasPrefix("-") || valued.contains(word) || (self == .node && word == "run") {
        continue
      }
      return arguments[(rest.startIndex - 1)...]
    }
    return nil
  }
}
