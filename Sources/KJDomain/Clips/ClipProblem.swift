package import KJBase

/// The reason why text cannot be kept.
package struct ClipProblem: Error, Hashable, Sendable {
  /// The rule that the text breaks.
  package enum Reason: Hashable, Sendable {
    /// The bytes are not text, or they contain a forbidden character.
    case fault(TextFault)
    /// The text has this many bytes, more than ``ClipText/maximumLength``.
    case tooLong(Int)
    /// The text looks like a secret, and nobody asked to keep it.
    case secret(SecretLook)
  }

  package let reason: Reason
  /// The text, safe to show and truncated if it is long; nil for a secret.
  package let shown: String?

  package init(_ reason: Reason, _ bytes: [UInt8]) {
    self.reason = reason
    if case .secret = reason { shown = nil } else { shown = InsertionProblem.shown(bytes) }
  }

  /// The reason, worded to follow a colon.
  package var words: String {
    switch reason {
    case .fault(let fault): fault.words
    case .tooLong(let count): "it has \(count) bytes, more than \(ClipText.maximumLength)"
    case .secret(let look): "it looks like \(look.words)"
    }
  }

  /// The next step for the person.
  package var advice: Advice {
    switch reason {
    case .fault(.control("\r")): "end its lines with line feeds only"
    case .fault(.empty): "give some text, or send it on standard input"
    case .fault: "use visible characters only; line breaks and tabs are allowed"
    case .tooLong: "send it as a file with 'kj upload'"
    case .secret: "to keep it anyway, use 'kj clip add'"
    }
  }
}

extension Failure {
  /// The problem as a tool's failure.
  package init(_ problem: ClipProblem) {
    let name = problem.shown.map { "'\($0)'" } ?? "the text"
    self.init(.failure, "cannot keep \(name): \(problem.words)", advice: [problem.advice])
  }
}
