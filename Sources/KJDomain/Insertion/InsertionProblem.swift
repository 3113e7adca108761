package import KJBase

/// A fault in text that was to be inserted.
///
/// No option overrides it: control bytes take effect even inside a bracketed paste, and a person who
/// approves a prompt with Enter would not notice invisible characters in it.
public struct InsertionProblem: Error, Hashable, Sendable {
  /// The kind of text that was intended.
  package enum Subject: Hashable, Sendable {
    case path
    case text
  }

  /// The rule that the text breaks.
  package enum Reason: Hashable, Sendable {
    /// The bytes are not text, or one of the characters is refused.
    case fault(TextFault)
    /// A path that does not begin with `/`; the program in the session has its own working directory.
    case relative
    /// The text would begin with `!`, so an agent in front would hand it to a shell.
    case shellMark
    /// The path contains this character, which aider or a shell interprets inside double quotes.
    case unquotable(Unicode.Scalar)
    /// The text has this many bytes, more than ``InsertionText/maximumLength``.
    case tooLong(Int)
  }

  package let subject: Subject
  package let reason: Reason
  /// The text, safe to show, and cut off if it is long.
  package let shown: String

  package init(_ reason: Reason, in subject: Subject, _ bytes: [UInt8]) {
    self.subject = subject
    self.reason = reason
    shown = Self.shown(bytes)
  }

  /// Text that may be unfit for insertion, made safe to show, and cut off if it is long.
  package static func shown(_ bytes: [UInt8]) -> String {
    let longest = 120
    let text = String(decoding: bytes.prefix(longest), as: UTF8.self).printable
    return bytes.count > longest ? "\(text)…" : text
  }

  /// The reason, worded to follow a colon.
  package var words: String {
    switch reason {
    case .fault(let fault): fault.words
    case .relative: "it is not absolute"
    case .shellMark: "it begins with '!', and agents run such text in a shell"
    case .unquotable(let scalar): "it contains '\(scalar)', which cannot be quoted for aider"
    case .tooLong(let count):
      "it has \(count) bytes, more than \(InsertionText.maximumLength)"
    }
  }

  /// The next step.
  package var advice: Advice {
    switch (subject, reason) {
    case (.path, .relative): "give an absolute path, '/…'"
    case (.path, .shellMark): .step(.wordBeforePath)
    case (.path, _): .step(.plainPath)
    case (.text, .tooLong): "put it in a file, upload the file and insert its path"
    case (.text, _): "give one line of visible text"
    }
  }
}

extension Failure {
  /// The problem as a tool's failure; files that are already uploaded stay, and their paths are printed.
  package init(_ problem: InsertionProblem) {
    self.init(
      .notInserted, "cannot insert '\(problem.shown)': \(problem.words)", advice: [problem.advice])
  }
}
