package import KJDomain
package import KJSystem

/// The request for the foreground programs on a session's host.
package final class LinkQuestion {
  private let exchange: LinkExchange

  init(_ exchange: LinkExchange) { self.exchange = exchange }

  /// The event to wait for before the next ``advance()``.
  package var interest: Interest { exchange.interest }

  /// Sends and receives as much as possible without waiting; nil while there is no answer.
  package func advance() throws(LinkError) -> HostForeground? {
    guard let reply = try exchange.advance() else { return nil }
    return try Self.answer(in: reply)
  }

  static func answer(in reply: LinkReply) throws(LinkError) -> HostForeground {
    if let failure = reply.failure { throw .refused(failure) }
    guard case .foreground(var foreground) = reply else {
      throw .misunderstood(.missing("foreground"))
    }
    foreground.arrival = MonotonicTime.now.nanoseconds
    return foreground
  }
}
