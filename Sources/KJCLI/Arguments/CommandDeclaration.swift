package import KJBase

/// The declaration of a tool or a verb: its verbs, options and arguments.
///
/// Read from the parser's output for `--experimental-dump-help`.
package struct CommandDeclaration: Sendable {
  package let name: String
  package let aliases: [String]
  package let summary: String
  /// The verb that runs if none is named.
  package let defaultVerb: String?
  package let verbs: [CommandDeclaration]
  package let options: [ArgumentDeclaration]
  /// The unnamed arguments in order, without hidden ones.
  package let operands: [ArgumentDeclaration]

  /// - Parameter dump: The output of `kj-TOOL --experimental-dump-help`.
  package init(dump: String) throws(JSONError) {
    self.init(try JSONReader.read(Array(dump.utf8)).value["command"] ?? .null)
  }

  private init(_ command: JSONValue) {
    name = command["commandName"]?.text ?? ""
    aliases = command["aliases"]?.elements.compactMap(\.text) ?? []
    summary = command["abstract"]?.text ?? ""
    defaultVerb = command["defaultSubcommand"]?.text
    // The parser adds a verb of its own to every tool.
    verbs = (command["subcommands"]?.elements ?? []).map(Self.init).filter { $0.name != "help" }
    let arguments = (command["arguments"]?.elements ?? []).map(ArgumentDeclaration.init)
    options = arguments.filter { !$0.names.isEmpty }
    operands = arguments.filter { $0.names.isEmpty && $0.isShown }
  }

  /// Returns the verb with this name or alias.
  package func verb(_ word: String) -> CommandDeclaration? {
    verbs.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// Returns the index of the first word that is neither an option nor the value of one.
  ///
  /// Considers the options of all verbs, because the verb may not be known yet.
  ///
  /// - Parameter optionalValues: The options whose value can only follow `=`.
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
