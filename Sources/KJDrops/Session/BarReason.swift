package import KJDomain

/// Puts the reason of a message first, because a full row cuts off the end.
package enum BarReason {
  /// The beginnings of messages from the tools that run alongside the session.
  private static let beginnings = ["kj-upload", "kj-insert", "kj-uploads"].map { "\($0): error: " }

  /// - Parameters:
  ///   - message: A failure, or what a tool has said; safe to show.
  ///   - target: The session that it is about, if it is about one.
  ///   - isOwn: Whether that is the session of the bar, which needs no name there.
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
