import KJBase
import KJDomain
import KJTestSupport
import SystemPackage

/// The completions of a shell, made from its template in `Completions/Templates` and the declarations of the tools.
struct CompletionScript {
  /// A tool or a topic, as `kj help` lists it.
  typealias Row = (name: String, summary: String)

  /// The facts given to every shell.
  struct Facts: Sendable {
    let tools: [Row]
    let topics: [Row]
    let commands: [DeclaredCommand]
  }

  let shell: ShellCompletion

  /// The whole file.
  func text() throws -> String {
    let facts = try Self.facts.get()
    let directory = FilePath("Completions/Templates")
    let words = try SourceTree.text(directory.appending("words.sh"))
    let commands = facts.commands + facts.commands.flatMap(\.verbs)
    let tools = (["kj"] + facts.tools.map { "kj-\($0.name)" }).joined(separator: " ")
    let places = [
      (
        "@made@", "Made by Scripts/completions from its template and the declarations of the tools."
      ),
      ("@commands@", tools), ("@tools@", list(facts.tools)), ("@topics@", list(facts.topics)),
      ("@declarations@", commands.map(declaration).joined(separator: "\n")),
      ("@settings@", try settings(facts.commands).joined(separator: "\n")),
      ("@words@", shell == .fish ? quoted(words + "_kj_words \"$@\"") : String(words.dropLast())),
    ]
    return places.reduce(try SourceTree.text(directory.appending(shell.file))) { text, place in
      text.replacing(place.0, with: place.1)
    }
  }

  static let facts = Result<Facts, any Error> {
    let help = try Suite.run("kj", ["help"]).expectSuccess().output
    let tools = rows(of: help, after: "\ntools:\n")
    return Facts(
      tools: tools, topics: rows(of: help, after: "\ntopics:\n"),
      commands: try tools.map { try DeclaredCommand(tool: $0.name) })
  }

  /// The rows of a table in the help of kj, in their order.
  private static func rows(of help: String, after title: String) -> [Row] {
    let table = help.firstRange(of: title).map { help[$0.upperBound...] } ?? ""
    return table.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      .compactMap { $0.wholeMatch(of: /\s+(\S+)\s+(.+)/) }.map { (String($0.1), String($0.2)) }
  }

  // MARK: Words of the shell

  private func quoted(_ text: String) -> String {
    let inside =
      shell == .fish
      ? text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      : text.replacing("'", with: "'\\''")
    return "'\(inside)'"
  }

  /// The branch of a `case` for some words.
  private func branch(_ words: [String], _ lines: [String]) -> String {
    let (start, separator, end) =
      shell == .fish ? ("        case ", " ", []) : ("    ", " | ", ["      ;;"])
    let head = start + words.map(quoted).joined(separator: separator) + (end.isEmpty ? "" : ")")
    let indent = shell == .fish ? "            " : "      "
    return ([head] + lines.map { indent + $0 } + end).joined(separator: "\n")
  }

  private func list(_ rows: [Row]) -> String {
    switch shell {
    case .bash: rows.map(\.name).joined(separator: "\n")
    case .zsh: rows.map { quoted("\($0.name):\($0.summary)") }.joined(separator: "\n    ")
    case .fish:
      rows.map { name, summary in
        quoted("\(name)\t\(summary.prefix(1).uppercased())\(summary.dropFirst())")
      }.joined(separator: " \\\n        ")
    }
  }

  // MARK: Commands

  private func declaration(_ command: DeclaredCommand) -> String {
    let lines =
      switch shell {
      case .bash: lines(forBash: command)
      case .zsh: lines(forZsh: command)
      case .fish: lines(forFish: command)
      }
    return branch(command.typed, lines)
  }

  private func lines(forBash command: DeclaredCommand) -> [String] {
    let fields = [
      ("verbs", command.verbs.map(\.name)), ("standard", [command.defaultVerb].compactMap(\.self)),
      ("options", command.options.map(\.text)), ("operands", command.operands.map(\.text)),
    ]
    return fields.filter { !$0.1.isEmpty }.map { name, words in
      "\(name)=\(quoted(words.joined(separator: " ")))"
    }
  }

  private func lines(forFish command: DeclaredCommand) -> [String] {
    let rows =
      command.verbs.map { "verb \($0.name)\t\($0.summary)" }
      + [command.defaultVerb.map { "standard \($0)" }].compactMap(\.self)
      + command.options.map { "option \($0.text)\t\($0.summary)" }
      + command.operands.map { "operand \($0.text)" }
    return ["printf '%s\\n' \(rows.map(quoted).joined(separator: " \\\n                "))"]
  }

  private func lines(forZsh command: DeclaredCommand) -> [String] {
    func array(_ name: String, _ words: [String]) -> [String] {
      ["\(name)=("] + words.map { "  \(quoted($0))" } + [")"]
    }
    let specifications =
      command.options.flatMap(specifications)
      + command.operands.enumerated().map { index, operand in
        "\(operand.isRepeating ? "*" : "\(index + 1)")\(valueSpecification(of: operand))"
      }
    guard let standard = command.verbs.first(where: { $0.name == command.defaultVerb }) else {
      return array("specs", specifications)
    }
    return [
      "standard=\(standard.name) first=\(standard.operands.first?.value?.kind.rawValue ?? "word")"
    ]
      + array("verbs", command.verbs.map { "\($0.name):\($0.summary)" })
      + array("specs", specifications)
  }

  /// The arguments of `_arguments` for an option, one for each name.
  private func specifications(of option: DeclaredCommand.Part) -> [String] {
    let names = option.names.joined(separator: " ")
    // Neither needs anything else on the line.
    let isAlone = ["--help", "--version"].contains(option.names.last)
    let front =
      isAlone ? "(- *)" : option.isRepeating ? "*" : option.names.count > 1 ? "(\(names))" : ""
    let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]")
    return option.names.map { name in
      guard option.value != nil else { return "\(front)\(name)[\(summary)]" }
      let mark = option.isValueOptional ? "=-" : name.hasPrefix("--") ? "=" : ""
      let value = valueSpecification(of: option)
      return "\(front)\(name)\(mark)[\(summary)]\(option.isValueOptional ? ":" : "")\(value)"
    }
  }

  private func valueSpecification(of part: DeclaredCommand.Part) -> String {
    ":\(part.valueName.replacing(":", with: "\\:")):\(part.value?.action ?? "")"
  }

  // MARK: Settings

  /// The values of settings: those of the option with the same name, if the setting accepts them, or those that a
  /// person steps through.
  private func settings(_ commands: [DeclaredCommand]) throws -> [String] {
    var values: [(value: CompletionValue, names: [String])] = []
    for setting in ConfigurationSetting.all {
      let tool = setting.section == .bar ? "attach" : setting.section.rawValue
      let name = "--" + setting.key.replacing("_", with: "-")
      let options = commands.first { $0.name == tool }?.options ?? []
      let option = options.first { $0.names.contains(name) }?.value
      let words = (option?.words ?? setting.choices.map(\.words)).filter {
        takes($0, setting)
      }
      let value = try CompletionValue(option?.kind ?? .word, words)
      if value.kind == .word && words.isEmpty { continue }
      if let index = values.firstIndex(where: { $0.value == value }) {
        values[index].names.append(setting.name)
      } else {
        values.append((value, [setting.name]))
      }
    }
    return values.map { value, names in
      let words = ["_kj_propose", value.kind.rawValue] + value.words.map(quoted)
      return branch(
        names, [shell == .zsh ? words.joined(separator: " ") : "echo \(quoted(value.text))"])
    }
  }

  private func takes(_ word: String, _ setting: ConfigurationSetting) -> Bool {
    var configuration = Configuration()
    return (try? setting.set(setting.value(of: [word]), in: &configuration)) != nil
  }
}
