public import KJBase

/// Why a request or a reply cannot be understood, or may not be obeyed.
public enum LinkProtocolError: Error, Hashable, Sendable {
  /// The line is longer than ``LinkLine/maximumLength``.
  case lineTooLong
  case notJSON(JSONError)
  case notAnObject
  /// The other side speaks another version of the protocol.
  case version(String)
  /// The operation is unknown.
  case operation(String)
  case missing(String)
  /// The member does not have the expected form, such as `a string`.
  case wrong(String, expected: String)
  /// A request has a member that does not belong to its operation.
  ///
  /// Ignoring that member could do something that the sender did not intend.
  case unexpected(String)
  /// The text must not be inserted.
  case text(InsertionProblem)

  /// The reason, worded to follow a colon and safe to show.
  public var words: String {
    switch self {
    case .lineTooLong: "the line has more than \(LinkLine.maximumLength) bytes"
    case .notJSON(let error): "the line is not JSON at byte \(error.offset): \(error.reason)"
    case .notAnObject: "the line is not a JSON object"
    case .version(let version):
      "protocol version '\(version.printable)' is not supported, only \(LinkFields.version)"
    case .operation(let name): "unknown operation '\(name.printable)'"
    case .missing(let name): "'\(name)' is missing"
    case .wrong(let name, let expected): "'\(name)' is not \(expected)"
    case .unexpected(let name): "'\(name.printable)' is not allowed here"
    case .text(let problem): problem.words
    }
  }
}

extension Failure {
  /// The failure that tells a sender why its request was not carried out.
  package init(_ error: LinkProtocolError) {
    switch error {
    case .text(let problem): self.init(problem)
    case .version:
      self.init(
        .failure, "cannot read the request: \(error.words)",
        advice: ["end the session and start it again with this version of kj"])
    default: self.init(.failure, "cannot read the request: \(error.words)")
    }
  }
}
