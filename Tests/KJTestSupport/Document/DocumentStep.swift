/// A command as a document shows it.
///
/// `$ ` is this machine's prompt. Another prompt, such as `dev$ `, belongs to the session that an earlier command has
/// opened. A line that ends in a backslash continues on the next one.
public struct DocumentStep: Sendable {
  /// Empty for this machine; otherwise the name before the dollar.
  public let place: String
  public let command: String
  public let output: [String]

  /// Whether the text itself says that no script runs the command: `# not run: no Mac here`, or `# run by make demo`.
  public var isMarked: Bool { command.contains(#/ # (not run|run by make [a-z-]+)/#) }

  /// The `make` target that runs it instead.
  public var target: String? {
    command.firstMatch(of: #/ # run by make ([a-z-]+)/#).map { String($0.1) }
  }

  /// The steps of a console block, which begins with a prompt.
  public static func steps(of block: Document.Block) throws -> [DocumentStep] {
    var steps: [DocumentStep] = []
    var open: (place: String, command: String, output: [String])?
    for line in block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if open?.command.hasSuffix("\\") == true, open?.output.isEmpty == true {
        open?.command += "\n" + line
      } else if let prompt = line.firstMatch(of: /^([a-z]*)\$ (.+)$/) {
        if let open { steps.append(DocumentStep(open)) }
        open = (String(prompt.1), String(prompt.2), [])
      } else if open != nil {
        open?.output.append(String(line))
      } else {
        throw SetUpFailure("line \(block.line): the block does not begin with a prompt")
      }
    }
    if let open { steps.append(DocumentStep(open)) }
    return steps
  }

  private init(_ parts: (place: String, command: String, output: [String])) {
    place = parts.place
    command = parts.command
    // An empty line at the end only separates commands.
    output = parts.output.last == "" ? parts.output.dropLast() : parts.output
  }
}
