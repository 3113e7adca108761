/// The verdict on one run.
enum PictureVerdict: Equatable, Sendable {
  case good
  /// The picture is written, and a warning holds these words.
  case warning(String)
  /// The picture is refused, and the message holds these words.
  case error(String)

  /// `good`, `warning: truncated` or `error: too large`.
  init?(_ text: some StringProtocol) {
    let words = text.firstRange(of: ": ").map { String(text[$0.upperBound...]) }
    switch (text.prefix { $0 != ":" }, words) {
    case ("good", nil): self = .good
    case ("warning", let words?): self = .warning(words)
    case ("error", let words?): self = .error(words)
    default: return nil
    }
  }

  /// What is wrong with a run's messages; nil if nothing is.
  func complaint(aboutMessages messages: String) -> String? {
    let warnings = messages.split(separator: "\n").filter { $0.contains("warning:") }
    switch self {
    case .good: return warnings.isEmpty ? nil : "it is good, but there are warnings"
    case .warning(let words):
      return warnings.contains { $0.contains(words) } ? nil : "no warning holds '\(words)'"
    case .error(let words):
      let errors = messages.split(separator: "\n").filter { $0.contains("error:") }
      return errors.contains { $0.contains(words) } ? nil : "no error holds '\(words)'"
    }
  }

  var exitStatus: Int {
    if case .error = self { 65 } else { 0 }
  }
}
