/// What may differ between a document and a run of it.
struct DocumentText {
  /// Words of the document, and their values in this run.
  private var meanings: [(word: String, value: String)] = []
  /// Patterns of text that differs in each run.
  private var patterns: [String] = []

  /// Makes `word` in a document mean `value` from now on.
  mutating func mean(_ word: String, _ value: String) {
    meanings.append((word, value))
    meanings.sort { $0.value.utf8.count > $1.value.utf8.count }
  }

  mutating func differ(_ pattern: String) throws {
    _ = try Self.regex(pattern)
    patterns.append(pattern)
  }

  /// A command of the document, adapted to this run.
  func command(_ text: String) -> String {
    meanings.reduce(text) { $0.replacing($1.word, with: $1.value) }
  }

  /// The pieces of a line that are the same in each run, as they appear in this one.
  func pieces(of line: String) throws -> [String] {
    try blanked(command(line)).split(separator: Self.blank).map(String.init)
  }

  /// The text that this output leaves on a screen: without escape sequences, and without lines replaced by others.
  static func seen(_ output: String) -> String {
    let plain = output.replacing("\r\n", with: "\n")
      .replacing(/\u{1B}(?:\[[0-9;?>=]*[ -\/]*[@-~]|[78=>]|\][^\u{07}]*\u{07})/, with: "")
    return plain.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: "\r").last ?? "" }.joined(separator: "\n")
  }

  /// Nil if the output equals the document's; otherwise both of them as they were compared.
  func difference(_ shown: [String], _ output: String) throws -> String? {
    var text = meanings.reduce(output) { $0.replacing($1.value, with: $1.word) }
    if text.hasSuffix("\n") { text.removeLast() }
    let found =
      text.isEmpty
      ? []
      : try blanked(text).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(Self.trimmed)
    let wanted = try shown.map { Self.trimmed(try blanked($0)[...]) }
    if Self.matches(wanted[...], found[...]) { return nil }
    return LineDiff.describe(
      expected: wanted.joined(separator: "\n"), actual: found.joined(separator: "\n"))
  }

  private static let blank: Character = "\u{fffc}"

  private static func trimmed(_ line: Substring) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  private func blanked(_ text: String) throws -> String {
    try patterns.reduce(text) { text, pattern in
      text.replacing(try Self.regex(pattern), with: String(Self.blank))
    }
  }

  private static func regex(_ pattern: String) throws -> Regex<AnyRegexOutput> {
    do {
      return try Regex(pattern).anchorsMatchLineEndings()
    } catch {
      throw SetUpFailure("not a pattern: '\(pattern)': \(error)")
    }
  }

  /// A line `…` in the document matches any number of lines; at the end of a line, `…` matches the rest of it.
  private static func matches(_ wanted: ArraySlice<String>, _ found: ArraySlice<String>) -> Bool {
    guard let first = wanted.first else { return found.isEmpty }
    if first == "…" {
      return (found.startIndex...found.endIndex).contains { start in
        matches(wanted.dropFirst(), found[start...])
      }
    }
    guard let line = found.first else { return false }
    let isSame = first.hasSuffix("…") ? line.hasPrefix(first.dropLast()) : line == first
    return isSame && matches(wanted.dropFirst(), found.dropFirst())
  }
}
