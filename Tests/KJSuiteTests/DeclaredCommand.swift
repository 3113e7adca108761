import KJCLI
import KJTestSupport

/// A tool or a verb, with what a shell needs to know about it.
struct DeclaredCommand: Sendable {
  /// An option or an operand.
  struct Part: Sendable {
    /// With dashes; empty for an operand.
    let names: [String]
    /// Nil for an option without a value.
    let value: CompletionValue?
    /// Whether the value is optional, and then follows `=`.
    let isValueOptional: Bool
    let isRepeating: Bool
    let valueName: String
    let summary: String

    /// As bash and fish read it: `-H,--host:host`, `--insert=target:none`, and for an operand `saved...`.
    var text: String {
      let value = value?.text ?? ""
      if names.isEmpty { return value + (isRepeating ? "..." : "") }
      let mark = self.value == nil ? "" : isValueOptional ? "=" : ":"
      return names.joined(separator: ",") + mark + value
    }
  }

  /// What a person types after `kj`, with every alias: `hosts remove`, `hosts rm`.
  let typed: [String]
  let name: String
  let summary: String
  let options: [Part]
  let operands: [Part]
  let verbs: [DeclaredCommand]
  /// The verb that is used if none is given.
  let defaultVerb: String?

  /// A tool by its name without `kj-`.
  init(tool: String) throws {
    let dump = try Suite.run("kj-\(tool)", ["--experimental-dump-help"]).expectSuccess().output
    try self.init(CommandDeclaration(dump: dump), below: [])
  }

  private init(_ declaration: CommandDeclaration, below tool: [String]) throws {
    typed = ([declaration.name] + declaration.aliases).map {
      (tool + [$0]).joined(separator: " ")
    }
    name = declaration.name
    summary = Self.short(declaration.summary)
    // The parser treats every value as required.
    let words = tool + [declaration.name]
    let help = try Suite.help(["kj-\(words[0])"] + words.dropFirst())
    let optional = Set(help.matches(of: /(?m)^  (--[a-z-]+)\[=/).map { String($0.1) })
    func part(_ argument: ArgumentDeclaration) throws -> Part {
      Part(
        names: argument.names,
        value: argument.takesValue ? try CompletionValue(of: argument) : nil,
        isValueOptional: !optional.isDisjoint(with: argument.names),
        isRepeating: argument.isRepeating, valueName: argument.valueName,
        summary: Self.short(argument.summary))
    }
    options = try declaration.options.filter(\.isShown).map(part)
    operands = try declaration.operands.map(part)
    verbs = try declaration.verbs.map { try DeclaredCommand($0, below: words) }
    defaultVerb = declaration.defaultVerb
  }

  /// The first clause of a summary, which fits on a line.
  private static func short(_ summary: String) -> String {
    let end = [" (", "; ", ". "].compactMap { summary.firstRange(of: $0)?.lowerBound }.min()
    var text = summary[..<(end ?? summary.endIndex)]
    while text.count > 72, let comma = text.lastIndex(where: { ",:".contains($0) }) {
      text = text[..<comma]
    }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
