import KJCLI
import KJDomain
import KJSlash

/// The commands offered for one agent.
///
/// Only JSON states the origin of every command; the other format is for people.
struct SlashReport {
  /// The maximum width of the column of commands; after a longer command, the description begins further right.
  private static let widest = 26

  private let builtIn: SlashSet
  private let choices: [SlashChoice]
  private let isDisabled: Bool

  init(_ id: SlashSet.ID, in sets: SlashSets) {
    builtIn = SlashSet.builtIn(id)
    choices = sets.choices(for: id)
    isDisabled = sets.disabled.contains(id)
  }

  var isEmpty: Bool { builtIn.origin == nil && choices.isEmpty }

  /// The heading, and one indented line for each command.
  var lines: [String] {
    let width = choices.map { Self.shown($0.command).count }.filter { $0 <= Self.widest }.max() ?? 0
    return [heading]
      + choices.map { choice in
        let command = Self.shown(choice.command)
        let padding = String(repeating: " ", count: max(width - command.count, 0))
        let words = [choice.command.description, choice.isOwn ? "(own)" : ""]
        return "  " + ([command + padding] + words.filter { !$0.isEmpty }).joined(separator: "  ")
      }
  }

  /// The first line: `claude  Claude Code 2.1.330, read from its menu on 2026-11-23`.
  private var heading: String {
    let words =
      builtIn.origin.map { origin in
        "\(builtIn.id.program) \(origin.version), read from \(origin.source.words) on \(origin.day)"
      } ?? "\(builtIn.id.program) or another program (only your own commands)"
    return "\(builtIn.id.rawValue)  \(words)" + (isDisabled ? "  (disabled)" : "")
  }

  private static func shown(_ command: SlashCommand) -> String {
    command.needsArgument ? "\(command.text) …" : command.text
  }

  /// One object for each command; the source of the person's own commands is null.
  var json: [String] {
    choices.map { choice in
      let origin = choice.isOwn ? nil : builtIn.origin
      var line = JSONLine()
      line.add("agent", choice.set.rawValue)
      line.add("command", choice.command.text)
      line.add("description", choice.command.description)
      line.add("argument", choice.command.needsArgument)
      line.add("own", choice.isOwn)
      line.add("version", origin?.version)
      line.add("read", origin?.day)
      line.add("source", origin?.source.rawValue)
      return line.text
    }
  }
}
