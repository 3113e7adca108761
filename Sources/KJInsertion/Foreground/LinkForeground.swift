internal import KJBase
internal import KJDomain
internal import KJSessions
internal import KJSystem

/// Sends questions to one of kj's own sessions, which asks its host.
final class LinkForeground {
  private let client: LinkClient
  private let patience: Duration
  private var exchanges: [LinkQuestion] = []
  private var failure: Failure?

  /// - Parameter patience: How long the session may take to accept a question.
  init(_ client: LinkClient, patience: Duration) {
    self.client = client
    self.patience = patience
  }

  /// The session that answers.
  var session: LinkID { client.id }

  func ask() {
    do throws(LinkError) {
      exchanges.append(try client.beginAskingForeground(until: .after(patience)))
    } catch {
      failure = Failure(.failure, error.words)
    }
  }

  var interests: [Interest] { exchanges.map(\.interest) }

  /// Reads and sends whatever is possible without waiting.
  ///
  /// - Returns: The answer to the oldest question, once it has arrived.
  func advance() throws(Failure) -> HostForeground? {
    if let failure { throw failure }
    guard let first = exchanges.first else { return nil }
    do throws(LinkError) {
      guard let foreground = try first.advance() else { return nil }
      exchanges.removeFirst()
      return foreground
    } catch {
      throw error == .wait(.interrupted) ? .interrupted : Failure(.failure, error.words)
    }
  }
}
