// The fault of one connection: how far it is, and its effect on the bytes.

/// A ``LineFault`` at work, or none.
struct StrikingFault {
  private let fault: LineFault?
  /// The bytes that have come in the direction of the fault, until it strikes.
  private var counted = 0
  private var hasStruck = false
  /// The time until which nothing passes, if the fault is of that kind.
  private var quietEnd: ContinuousClock.Instant?

  init(_ fault: LineFault?) {
    self.fault = fault
  }

  /// Whether the connection accepts no data.
  func isQuiet(_ now: ContinuousClock.Instant) -> Bool { quietEnd.map { now < $0 } ?? false }

  /// Whether data on its way arrives: a quiet connection still delivers the bytes up to the fault.
  func mayPass(_ direction: LineFault.Direction, _ now: ContinuousClock.Instant) -> Bool {
    !isQuiet(now) || fault?.direction == direction
  }

  /// The contents that a chunk due at `due` turns into; an empty one is the end of its direction.
  mutating func contents(
    of chunk: [UInt8], _ direction: LineFault.Direction, due: ContinuousClock.Instant
  ) -> [(content: DelayedStream.Content, due: ContinuousClock.Instant)] {
    if chunk.isEmpty { return [(.end, due)] }
    guard let fault, fault.direction == direction, !hasStruck else {
      return [(.bytes(chunk[...]), due)]
    }
    let passed = chunk.prefix(fault.afterBytes - counted)
    counted += chunk.count
    let arriving = passed.isEmpty ? [] : [(content: DelayedStream.Content.bytes(passed), due: due)]
    if passed.count == chunk.count { return arriving }
    hasStruck = true
    switch fault.kind {
    case .cut:
      return arriving + [(.reset, due)]
    case .silence:
      // As good as forever: no test waits for an hour.
      quietEnd = due + .seconds(3600)
      return arriving
    case .stall(let time):
      quietEnd = due + time
      return arriving + [(.bytes(chunk.dropFirst(passed.count)), due + time)]
    }
  }
}
