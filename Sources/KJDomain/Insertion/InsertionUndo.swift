/// The keys that remove the last insertion, if nothing was typed since.
///
/// | in front | keys |
/// |---|---|
/// | Claude Code | one Backspace removes the picture |
/// | Codex | one removes the blank behind it, a second one the picture |
/// | aider, bash, zsh, fish | one for each character |
package struct InsertionUndo: Equatable, Sendable {
  private static let backspace: UInt8 = 0x7F

  package let bytes: [UInt8]

  /// - Returns: nil for a program of which it is not known.
  package init?(of text: InsertionText, from front: ForegroundProgram) {
    let isPathAlone: Bool =
      if case .path(_, .path) = text.source { true } else { false }
    let characters = String(decoding: text.unframed, as: UTF8.self).unicodeScalars.count
    let count: Int
    switch front {
    case .agent(.claudeCode) where isPathAlone: count = 1
    case .agent(.codex) where isPathAlone: count = 2
    case .agent, .shell: count = characters
    case .leadsElsewhere, .obeysKeys, .multiplexer, .other: return nil
    }
    bytes = Array(repeating: Self.backspace, count: count)
  }
}
