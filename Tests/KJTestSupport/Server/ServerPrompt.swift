/// A server's question and the answer that it accepts.
public struct ServerPrompt: Sendable {
  public let answer: String
  /// Whether the client may show the answer while it is typed.
  public let isEchoed: Bool

  public init(answer: String, isEchoed: Bool = false) {
    self.answer = answer
    self.isEchoed = isEchoed
  }

  /// The words of the question, if the server can choose them.
  var text: String { isEchoed ? "Code: " : "Password: " }
}
