internal import KJDomain

/// The keys that remove the last insertion, if nothing has been typed since.
///
/// For an agent that shows a chip instead of a path, ``CodingAgent`` says how many Backspaces remove it. Everywhere
/// else, each Backspace removes one character.
struct InsertionUndo: Equatable, Sendable {
  private static let backspace: UInt8 = 0x7F

  let bytes: [UInt8]

  /// - Returns: nil for a program for which the number of keys is not known.
  init?(of text: InsertionText, from front: ForegroundProgram) {
    let characters = String(decoding: text.unframed, as: UTF8.self).unicodeScalars.count
    let count: Int
    switch front {
    case .agent(let agent):
      guard case .path(_, .path) = text.source, agent.attaching == .paste else {
        count = characters
        break
      }
      guard let backspaces = agent.backspaces else { return nil }
      count = backspaces
    case .shell: count = characters
    case .leadsElsewhere, .obeysKeys, .multiplexer, .other: return nil
    }
    bytes = Array(repeating: Self.backspace, count: count)
  }
}
