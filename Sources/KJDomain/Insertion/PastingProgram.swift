// Programs that are known to take a bracketed paste whenever they read keys.

/// A program that asks for bracketed paste, recognised where a terminal cannot be asked.
///
/// Not every program that takes pastes is here: vim asks for them only where it knows the terminal, and
/// obeys each letter otherwise. Each was tried: a path that is pasted into it stays text or becomes a picture, and runs nothing.
public enum PastingProgram: String, Sendable, CaseIterable {
  case claudeCode = "claude"
  case codex
  case bash
  case zsh
  case fish

  /// Recognises the program by its name or by the title that it gives its terminal.
  ///
  /// - Parameters:
  ///   - command: The name of the program in front, without its folder. A login shell's begins with
  ///     a dash.
  ///   - title: The title of the terminal, which may be left from a program that ran before: it counts
  ///     only where the name tells nothing, because the program runs behind `ssh` or an interpreter.
  public init?(command: String, title: String) {
    let name = command.hasPrefix("-") ? String(command.dropFirst()) : command
    if let program = PastingProgram(rawValue: name) {
      self = program
    } else if ["ssh", "node", "mosh-client"].contains(name), title.contains("Claude Code") {
      self = .claudeCode
    } else {
      return nil
    }
  }
}
