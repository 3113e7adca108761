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
    switch try exchange.advance() {
    case nil: return nil
    case .foreground(var foreground):
      foreground.arrival = MonotonicTime.now.nanoseconds
      return foreground
    case .failed(let failure): throw .refused(failure)
    default: throw .misunderstood(.missing("foreground"))
    }
  }
}
