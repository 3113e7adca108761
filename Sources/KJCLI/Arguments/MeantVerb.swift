import ArgumentParser
package import KJBase

/// The verb that a command line means if the parser did not run one.
struct MeantVerb<Root: Tool> {
  /// The verb, even if it is the default; nil for a tool without verbs.
  let type: (any ParsableCommand.Type)?
  private let arguments: [String]
  private let declaration: CommandDeclaration?
  /// The first word that is not an option.
  private let operand: Int?
  private let isNamed: Bool

  init(in arguments: [String], of root: Root.Type) {
    let verbs = root.configuration.subcommands
    let declaration = verbs.isEmpty ? nil : try? CommandDeclaration(dump: root._dumpHelp())
    let operand = declaration?.firstOperand(
      in: arguments, optionalValues: Set(root.optionalValues.keys))
    let name = operand.flatMap { declaration?.verb(arguments[$0])?.name }
    type = verbs.first { $0._commandName == name } ?? root.configuration.defaultSubcommand
    isNamed = name != nil
    self.arguments = arguments
    self.declaration = declaration
    self.operand = operand
  }

  /// Whether options precede the verb; the parser attributes them to another verb.
  var isMisplaced: Bool { isNamed && operand != 0 }

  /// The complaint about the verb itself; nil if the verb is correct.
  ///
  /// - Parameter text: The parser's complaint.
  func complaint(_ text: String) -> String? {
    guard let operand, let declaration else { return nil }
    let word = arguments[operand]
    if isMisplaced { return "'\(word)' must come before '\(arguments[0].printable)'" }
    guard !isNamed, text.lowercased().contains("unexpected argument") else { return nil }
    if let misspelling { return misspelling }
    // A default verb that takes words may have accepted this word.
    guard declaration.defaultVerb.flatMap(declaration.verb)?.operands.isEmpty == true else {
      return nil
    }
    let verbs = declaration.verbs.map(\.name).joined(separator: ", ")
    return Self.refusal(of: word, "the commands are \(verbs)")
  }

  /// The complaint about a word that is close to the name of a verb; nil if there is none.
  var misspelling: String? {
    guard !isNamed, let operand, let declaration else { return nil }
    let word = arguments[operand]
    return NearestNames.question(about: word, among: declaration.verbs.map(\.name)).map {
      Self.refusal(of: word, $0)
    }
  }

  private static func refusal(of word: String, _ choice: String) -> String {
    "'\(word.printable)' is not a \(Root.typedName) command: \(choice)"
  }
}

extension Tool {
  /// Refuses a word that the default verb takes for a host, if it is close to the name of a verb.
  ///
  /// An address, such as `list.example.com`, is none; the declarations are read only for other unknown words.
  ///
  /// - Parameter isHost: Whether a word is the person's name for a host.
  package static func refuseMisspelledVerb(
    _ word: String, unless isHost: (String) -> Bool
  ) throws(Failure) {
    guard word.allSatisfy(\.isLetter), !isHost(word) else { return }
    let verb = MeantVerb(in: RawArguments.current, of: self)
    guard let misspelling = verb.misspelling, let name = verb.type?._commandName else { return }
    throw Failure(
      .usage, misspelling, advice: ["for a host of that name, write '\(typedName) \(name) \(word)'"]
    )
  }
}
