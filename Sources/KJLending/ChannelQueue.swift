internal import KJDomain

/// The clients that wait for a channel, and the one that waits for the next of them.
struct ChannelQueue {
  var spare: SpareChannel
  private var clients: [LinkServer.ClientID] = []
  /// How many channels were lent when they were counted last.
  private var relays = 0

  init(_ spare: SpareChannel) { self.spare = spare }

  var isEmpty: Bool { clients.isEmpty }

  mutating func add(_ client: LinkServer.ClientID) { clients.append(client) }

  /// Does what can be done without waiting.
  ///
  /// - Parameter kind: A link has no channel of its own, over which it would notice that the spare one ends.
  mutating func advance(for kind: LinkStatus.Kind, at server: LinkServer?) {
    let lent = server?.relays ?? 0
    // The server may give a channel now that one was given back.
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
