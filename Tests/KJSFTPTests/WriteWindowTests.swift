// How much data a window keeps in flight, on a simulated connection.

import Testing

@testable import KJSFTP

/// A connection of a given rate, on which each write waits for those before it.
private struct ComputedLine {
  static let writeSize = 32 * 1024

  /// Bytes a second.
  let rate: Int64
  /// The round trip, in nanoseconds.
  let delay: Int64
  /// The bytes acknowledged after the first second.
  private(set) var acknowledged = 0
  /// How long a key would have waited for the data ahead of it, at each acknowledgement after that.
  private(set) var queues: [Int64] = []

  init(rate: Int64, delay: Int64) {
    self.rate = rate
    self.delay = delay
  }

  /// Sends for some seconds, as much as the window allows.
  mutating func run(_ window: inout WriteWindow, seconds: Int64) {
    var (now, free): (Int64, Int64) = (0, 0)
    var waiting: [(id: RequestID, at: Int64)] = []
    var number: UInt32 = 0
    while now < seconds * 1_000_000_000 {
      while window.hasRoom {
        let next = RequestID(number: number)
        number += 1
        window.sent(next, Self.writeSize, at: now)
        free = max(now, free) + Int64(Self.writeSize) * 1_000_000_000 / rate
        waiting.append((next, free + delay))
      }
      let answer = waiting.removeFirst()
      now = answer.at
      window.answered(answer.id, at: now)
      guard now > 1_000_000_000 else { continue }
      acknowledged += Self.writeSize
      queues.append(max(0, free - now))
    }
  }
}

@Test(arguments: [(6_250_000, 20), (6_250_000, 100), (2_000_000, 50), (12_500_000, 10)])
func besideTypingALineIsFullAndItsQueueShort(rate: Int64, milliseconds: Int64) {
  var line = ComputedLine(rate: rate, delay: milliseconds * 1_000_000)
  var window = WriteWindow(isBesideTyping: true)
  line.run(&window, seconds: 11)
  #expect(Double(line.acknowledged) >= 0.95 * 10 * Double(rate))
  let queues = line.queues.sorted()
  let write = Int64(ComputedLine.writeSize) * 1_000_000_000 / rate
  #expect(queues[queues.count * 95 / 100] <= milliseconds * 500_000 + 3 * write)
}

@Test func aloneALineGetsAllThatTheServerTakes() {
  var line = ComputedLine(rate: 50_000_000, delay: 100_000_000)
  var window = WriteWindow()
  line.run(&window, seconds: 6)
  #expect(window.isWidest)
  #expect(Double(line.acknowledged) >= 0.95 * 5 * 20_000_000)
}
