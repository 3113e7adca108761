// How much data a window keeps in flight, on a simulated connection.

import Testing

@testable import KJSFTP

/// A connection of a given rate, on which each write waits for the earlier ones, with a server that answers in pairs.
private struct ComputedLine {
  /// In bytes per second.
  let rate: Int64
  /// The round trip, in nanoseconds.
  let delay: Int64
  /// The bytes acknowledged after the first four seconds.
  private(set) var acknowledged = 0
  /// How long a key would have waited for the data ahead of it, at each later acknowledgement.
  private(set) var queues: [Int64] = []

  init(rate: Int64, delay: Int64) {
    self.rate = rate
    self.delay = delay
  }

  /// Sends as much as the window allows, for some seconds.
  mutating func run(_ conversation: inout UploadConversation, seconds: Int64) {
    var (now, free): (Int64, Int64) = (0, 0)
    var waiting: [(id: RequestID, size: Int, at: Int64)] = []
    var number: UInt32 = 0
    while now < seconds * 1_000_000_000 {
      while conversation.window.hasRoom {
        let (next, size) = (RequestID(number: number), conversation.writeSize)
        number += 1
        conversation.window.sent(next, size, at: now)
        free = max(now, free) + Int64(size) * 1_000_000_000 / rate
        waiting.append((next, size, free + delay))
      }
      let pair = waiting.prefix(2)
      waiting.removeFirst(pair.count)
      now = pair.last!.at
      for answer in pair {
        conversation.window.answered(answer.id, at: now)
        guard now > 4_000_000_000 else { continue }
        acknowledged += answer.size
        queues.append(max(0, free - now))
      }
    }
  }
}

@Test(arguments: [
  (6_250_000, 20, 0.95), (6_250_000, 100, 0.95), (2_000_000, 50, 0.95), (12_500_000, 10, 0.95),
  (2_000_000, 3, 0.95), (1_250_000, 200, 0.95), (6_250_000, 200, 0.92),
])
func besideTypingALineIsFullAndItsQueueShort(rate: Int64, milliseconds: Int64, share: Double) {
  var line = ComputedLine(rate: rate, delay: milliseconds * 1_000_000)
  var conversation = UploadConversation(isBesideTyping: true)
  line.run(&conversation, seconds: 14)
  #expect(Double(line.acknowledged) >= share * 10 * Double(rate))
  let queues = line.queues.sorted()
  let write = 32 * 1024 * 1_000_000_000 / rate
  #expect(queues[queues.count * 95 / 100] <= milliseconds * 500_000 + 3 * write)
}

@Test func aloneALineGetsAllThatTheServerTakes() {
  var line = ComputedLine(rate: 50_000_000, delay: 100_000_000)
  var conversation = UploadConversation()
  line.run(&conversation, seconds: 9)
  #expect(conversation.window.isWidest)
  #expect(Double(line.acknowledged) >= 0.95 * 5 * 20_000_000)
}
