package import KJBase

/// A line of visible text that is sent as if it were typed, never with Enter.
package struct TypedText: Hashable, Sendable {
  /// The maximum length, in bytes.
  package static let longest = 200

  package let text: String

  init(known text: String) { self.text = text }

  package static let slash = TypedText(known: "/")
  package static let at = TypedText(known: "@")
  package static let add = TypedText(known: "/add ")

  /// - Throws: ``Failure`` with status `usage`.
  package init(_ text: String) throws(Failure) {
    let count = text.utf8.count
    guard count <= Self.longest else {
      throw Failure(
        .usage,
        "'\(InsertionProblem.shown(Array(text.utf8)))' has \(count) bytes, more than \(Self.longest)"
      )
    }
    do throws(InsertionProblem) {
      self.text = try InsertionText(text: Array(text.utf8)).text
    } catch {
      throw Failure(.usage, "'\(error.shown)' cannot be typed: \(error.words)")
    }
  }
}

extension CodingAgent {
  /// The text that the agent's prompt understands at its beginning: the sign before a file, or a command.
  package var quickText: TypedText {
    switch pathFormat {
    case .at: .at
    case .add: .add
    default: .slash
    }
  }
}
