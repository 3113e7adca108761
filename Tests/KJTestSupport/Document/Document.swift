/// A Markdown file, read for its fenced code blocks.
public struct Document: Sendable {
  /// A fenced block.
  public struct Block: Sendable {
    /// The nearest heading above it, without its marks.
    public let heading: String
    /// Its position among the blocks below that heading, counting from 1.
    public let number: Int
    /// The word after the fence, such as `console`.
    public let language: String
    /// The number of its first line in the file, counting from 1.
    public let line: Int
    public let text: String
  }

  public let blocks: [Block]
  /// Every heading, in order.
  public let headings: [String]
  /// The numbers of lines that show a command outside a fenced block.
  public let strayCommands: [Int]

  public init(parsing text: String) throws {
    var blocks: [Block] = []
    var headings: [String] = []
    var strayCommands: [Int] = []
    var open: (language: String, line: Int, lines: [Substring])?
    var count = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let block = open {
        guard line == "```" else {
          open?.lines.append(line)
          continue
        }
        count += 1
        blocks.append(
          Block(
            heading: headings.last ?? "", number: count, language: block.language,
            line: block.line, text: block.lines.map { $0 + "\n" }.joined()))
        open = nil
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), index + 2, [])
      } else if let heading = line.firstMatch(of: /^#+ (.+)$/) {
        headings.append(String(heading.1))
        count = 0
      } else if line.hasPrefix("    $ ") {
        strayCommands.append(index + 1)
      }
    }
    if open != nil { throw SetUpFailure("the last block is not closed") }
    self.blocks = blocks
    self.headings = headings
    self.strayCommands = strayCommands
  }

  /// The blocks below a heading, or one of them.
  func blocks(below heading: String, number: Int?) throws -> [Block] {
    guard headings.filter({ $0 == heading }).count == 1 else {
      throw SetUpFailure("not exactly one heading '\(heading)'")
    }
    let found = blocks.filter { $0.heading == heading && (number ?? $0.number) == $0.number }
    if found.isEmpty { throw SetUpFailure("no such block below '\(heading)'") }
    return found
  }
}
