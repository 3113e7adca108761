package import KJBase

/// A tool or a verb as it is declared: its verbs, options and arguments.
///
/// Read from what the parser prints for `--experimental-dump-help`.
package struct CommandDeclaration: Sendable {
  package let name: String
  package let aliases: [String]
  package let summary: String
  /// The verb that is meant if none is named.
  package let defaultVerb: String?
  package let verbs: [CommandDeclaration]
  package let options: [ArgumentDeclaration]
  /// The arguments that have no name, in their order, without hidden ones.
  package let operands: [ArgumentDeclaration]

  /// - Parameter dump: What `kj-TOOL --experimental-dump-help` prints.
  package init(dump: String) throws(JSONError) {
    self.init(try JSONReader.read(Array(dump.utf8)).value["command"] ?? .null)
  }

  private init(_ command: JSONValue) {
    name = command["commandName"]?.text ?? ""
    aliases = command["aliases"]?.elements.compactMap(\.text) ?? []
    summary = command["abstract"]?.text ?? ""
    defaultVerb = command["defaultSubcommand"]?.text
    // The parser's own verb comes with every tool.
    verbs = (command["subcommands"]?.elements ?? []).map(Self.init).filter { $0.name != "help" }
    let arguments = (command["arguments"]?.elements ?? []).map(ArgumentDeclaration.init)
    options = arguments.filter { !$0.names.isEmpty }
    operands = arguments.filter { $0.names.isEmpty && $0.isShown }
  }

  /// The verb with a name or an alias.
  package func verb(_ word: String) -> CommandDeclaration? {
    verbs.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// Where the first word is that is neither an option nor the value of one.
  ///
  /// The options of every verb count, because no verb need be known yet.
  ///
  /// - Parameter optionalValues: The options whose value follows `=` alone.
  func firstOperand(in arguments: [String], optionalValues: Set<String>) -> Int? {
    let withValue = Set(
      ([self] + verbs).flatMap(\.options).filter(\.takesValue).flatMap(\.names)
    ).subtracting(optionalValues)
    var index = 0
    while index < arguments.count, arguments[index].hasPrefix("-"), arguments[index] != "--" {
      index += withValue.contains(arguments[index]) ? 2 : 1
    }
    return index < arguments.count && arguments[index] != "--" ? index : nil
  }
}
