internal import KJDomain

/// The clients that are waiting for a channel, and the spare channel that is kept for the next client.
struct ChannelQueue {
  var spare: SpareChannel
  private var clients: [LinkServer.ClientID] = []
  /// The number of lent channels at the last count.
  private var relays = 0

  init(_ spare: SpareChannel) { self.spare = spare }

  var isEmpty: Bool { clients.isEmpty }

  mutating func add(_ client: LinkServer.ClientID) { clients.append(client) }

  /// Does whatever is possible without waiting.
  ///
  /// - Parameter kind: A link has no channel of its own through which it would notice the end of the spare one.
  mutating func advance(for kind: LinkStatus.Kind, at server: LinkServer?) {
    let lent = server?.relays ?? 0
    // A channel was given back, so the server may open a new one now.
    if lent < relays { spare.tryAgain() }
    relays = lent
    spare.advance(isDue: lent == 0 && clients.isEmpty)
    if kind == .link { spare.service() }
    handOver(at: server)
  }

  private mutating func handOver(at server: LinkServer?) {
    while let client = clients.first {
      if let channel = spare.take() {
        server?.answer(client, channel: .success(channel))
      } else if let refusal = spare.refusal {
        server?.answer(client, channel: .failure(refusal))
        spare.tryAgain()
      } else {
        return spare.advance(isDue: true)
      }
      clients.removeFirst()
    }
  }
}
