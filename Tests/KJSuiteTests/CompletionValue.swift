import KJCLI
import KJTestSupport

/// What a shell can propose for the value of an option, for an operand or for a setting.
struct CompletionValue: Hashable, Sendable {
  let kind: CompletionKind
  /// The words that its declaration lists.
  let words: [String]

  init(_ kind: CompletionKind, _ words: [String]) throws {
    // These characters separate the words of the completions.
    if let word = words.first(where: { $0.contains { " ,:=\t\n".contains($0) } }) {
      throw SetUpFailure("'\(word)' cannot be proposed")
    }
    (self.kind, self.words) = (kind, words)
  }

  init(of argument: ArgumentDeclaration) throws {
    guard let known = CompletionKind.ofValue[argument.valueName] else {
      throw SetUpFailure("CompletionKind.ofValue has no '<\(argument.valueName)>'")
    }
    switch argument.proposals {
    case .files: try self.init(.file, [])
    case .words(let words): try self.init(known, words)
    case nil: try self.init(known, [])
    }
  }

  /// As bash and fish read it: `host`, `word:auto,always,never`.
  var text: String {
    ([kind.rawValue] + (words.isEmpty ? [] : [words.joined(separator: ",")])).joined(separator: ":")
  }

  /// As an action of zsh's `_arguments`.
  var action: String {
    let words = words.map { word in
      word.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? "\($0)" : "\\\($0)" }.joined()
    }
    switch kind {
    case .word where words.isEmpty: return " "
    // In parentheses, a backslash is literal.
    case .word where words == self.words: return "(\(words.joined(separator: " ")))"
    case .file: return "_files"
    case .directory: return "_files -/"
    default: return ([" _kj_propose", kind.rawValue] + words).joined(separator: " ")
    }
  }
}
