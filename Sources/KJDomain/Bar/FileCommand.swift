/// A program and its arguments, in which `{file}` is replaced with a file; no shell is involved.
package struct FileCommand: Equatable, Sendable {
  private static let mark = "{file}"

  /// The program and its arguments, as the person wrote them.
  package let words: [String]

  /// - Returns: nil if there is no program, or if no argument contains `{file}`.
  package init?(_ words: [String]) {
    guard let program = words.first, !program.isEmpty,
      words.dropFirst().contains(where: { $0.contains(Self.mark) }),
      !words.contains(where: { $0.utf8.contains(0) })
    else { return nil }
    self.words = words
  }

  package var program: String { words[0] }

  /// The arguments for a file.
  package func arguments(for file: String) -> [String] {
    words.dropFirst().map { $0.replacing(Self.mark, with: file) }
  }
}
