/// Blocks of a document, and what a script does with them.
public struct DocumentReference: Sendable {
  /// A path relative to the root of the repository, or a file of the script.
  public let file: String
  public let heading: String
  /// Which of the blocks below the heading; nil for all of them.
  public let number: Int?
  /// The file into which the lines are written instead.
  let target: String?
  let isAtTerminal: Bool
  /// Whether the program at the terminal continues after the last line.
  let stays: Bool
  /// The ends of lines that a person types.
  let answers: [String]

  init(_ arguments: [String]) throws {
    let given = try ScriptOptions(
      arguments, flags: ["--terminal", "--stays"], options: ["--to", "--answer"])
    let form =
      "document [--to FILE] [--terminal] [--stays] [--answer TEXT]… FILE HEADING [NUMBER]"
    guard (2...3).contains(given.operands.count) else { throw SetUpFailure("usage: \(form)") }
    file = given.operands[0]
    heading = given.operands[1]
    number = try given.operands.dropFirst(2).first.map { text in
      guard let number = Int(text) else { throw SetUpFailure("usage: \(form)") }
      return number
    }
    target = given.text("--to")
    stays = given.has("--stays")
    answers = given.all("--answer")
    isAtTerminal = given.has("--terminal") || stays || !answers.isEmpty
  }

  /// Whether the script runs this block of that file.
  public func covers(_ block: Document.Block, of file: String) -> Bool {
    self.file == file && heading == block.heading && (number ?? block.number) == block.number
  }
}

extension ScriptFile {
  /// The blocks of documents that this script runs.
  public func documentReferences() throws -> [DocumentReference] {
    try lines.filter { $0.command == "document" }.map { line in
      try DocumentReference(
        line.arguments.map { word in
          word.expanded { "$" + $0 }
        })
    }
  }
}
