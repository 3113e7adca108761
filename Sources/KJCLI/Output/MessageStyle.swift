import KJBase

/// The format of messages: `kj-upload: error: cannot read 'photo.jpg': truncated JPEG data`.
struct MessageStyle: Sendable {
  /// The kind of message, named by the word before the text.
  enum Severity: String {
    case error
    case warning
    case hint
  }

  let toolName: String
  let isColored: Bool

  /// One line of a message, with its newline.
  func line(_ severity: Severity, _ text: String) -> String {
    "\(toolName): \(word(severity)) \(Self.safe(text))\n"
  }

  /// A line that belongs to the message before it.
  func detail(_ text: String) -> String { "  \(Self.safe(text))\n" }

  /// A step of the work, with the milliseconds since the tool started.
  func step(_ text: String, milliseconds: Int) -> String {
    let time = String(milliseconds)
    let padding = String(repeating: " ", count: max(5 - time.utf8.count, 0))
    return "\(toolName): \(padding)\(time) ms  \(Self.safe(text))\n"
  }

  /// All lines for a failure: message, details, hints.
  func lines(for failure: Failure, hints: [String]) -> String {
    line(.error, failure.message) + failure.details.map(detail).joined()
      + hints.map { line(.hint, $0) }.joined()
  }

  /// Colors only the two words that must not be overlooked.
  private func word(_ severity: Severity) -> String {
    let word = severity.rawValue + ":"
    guard isColored else { return word }
    switch severity {
    case .error: return "\u{1B}[1;31m\(word)\u{1B}[0m"
    case .warning: return "\u{1B}[1;33m\(word)\u{1B}[0m"
    case .hint: return word
    }
  }

  private static func safe(_ text: String) -> String { RawArguments.readable(text).printable }
}
