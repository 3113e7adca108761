package import KJDomain

/// Puts the reason of a message first, because a full row cuts off the end.
package enum BarReason {
  /// The beginnings of messages from the tools that run alongside the session.
  private static let beginnings = ["kj-upload", "kj-insert", "kj-uploads"].map { "\($0): error: " }

  /// - Parameters:
  ///   - message: A failure, or a message from a tool; safe to show.
  ///   - target: The session that the message is about, if any.
  ///   - isOwn: Whether that is the bar's own session, which need not be named there.
  package static func words(
    _ message: String, at target: InsertionTarget? = nil, isOwn: Bool = true
  ) -> String {
    let beginning = beginnings.first { message.hasPrefix($0) } ?? ""
    let message = String(message.dropFirst(beginning.count))
    guard let target else { return message }
    let reason = InsertionRefusal.reason(in: message, at: target.description)
    return isOwn || reason == message ? reason : "\(reason): '\(target)'"
  }
}
