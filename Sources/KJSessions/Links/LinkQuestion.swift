// A question to a session that is answered while its asker does other things.

package import KJDomain
package import KJSystem

/// The question what is in front on the host of a session.
package final class LinkQuestion {
  private let exchange: LinkExchange

  init(_ exchange: LinkExchange) {
    self.exchange = exchange
  }

  /// What to wait for before the next ``advance()``.
  package var interest: Interest { exchange.interest }

  /// Sends and receives what it can without waiting; nil while there is no answer.
  package func advance() throws(LinkError) -> HostForeground? {
    switch try exchange.advance() {
    case nil: return nil
    case .foreground(let text): return HostForeground(reading: Array(text.utf8))
    case .failed(let failure): throw .refused(failure)
    default: throw .misunderstood(.missing("foreground"))
    }
  }
}
