/// An error to report to a person: what failed and why, the next step, and the exit code.
///
/// `message` is one line in the form `cannot read 'photo.jpg': truncated JPEG data`: lower case,
/// names in single quotes, the cause after a colon, no period at the end. `details` are further lines
/// that belong to it, such as both fingerprints of a changed key. `advice` holds the next steps.
public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
  package let status: ExitStatus
  package let message: String
  package let details: [String]
  package let advice: [Advice]

  /// The person pressed Ctrl-C, or a signal ended the tool for another reason.
  package static let interrupted = Failure(.interrupted, "interrupted")

  package init(
    _ status: ExitStatus, _ message: String, details: [String] = [], advice: [Advice] = []
  ) {
    self.status = status
    self.message = message
    self.details = details
    self.advice = advice
  }

  public var description: String {
    ([message] + details + advice.map { "hint: \($0)" }).joined(separator: "\n")
  }
}
