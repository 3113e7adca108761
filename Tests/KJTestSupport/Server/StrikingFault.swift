/// A ``LineFault`` at work, or none.
struct StrikingFault {
  /// In effect: no test waits for an hour.
  private static let forever = Duration.seconds(3600)

  private let fault: LineFault?
  /// The bytes that have arrived in the direction of the fault, until it strikes.
  private var counted = 0
  private var hasStruck = false
  /// The time until which nothing passes, if the fault is of that kind.
  private var quietEnd: ContinuousClock.Instant?
  /// The rest of the chunk in which a hold struck.
  private var held: [UInt8] = []

  init(_ fault: LineFault?) {
    self.fault = fault
  }

  /// Whether the connection accepts no data.
  func isQuiet(_ now: ContinuousClock.Instant) -> Bool { quietEnd.map { now < $0 } ?? false }

  /// Whether data on its way arrives: a quiet connection still delivers the bytes up to the fault.
  func mayPass(_ direction: LineFault.Direction, _ now: ContinuousClock.Instant) -> Bool {
    !isQuiet(now) || fault?.direction == direction
  }

  /// Ends a hold, or keeps it from striking; returns the direction and the bytes that were held back.
  mutating func release() -> (direction: LineFault.Direction, bytes: [UInt8])? {
    guard let fault, case .hold = fault.kind else { return nil }
    defer {
      hasStruck = true
      quietEnd = nil
      held = []
    }
    return held.isEmpty ? nil : (fault.direction, held)
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
      quietEnd = due + Self.forever
      return arriving
    case .hold:
      quietEnd = due + Self.forever
      held = Array(chunk.dropFirst(passed.count))
      return arriving
    case .stall(let time):
      quietEnd = due + time
      return arriving + [(.bytes(chunk.dropFirst(passed.count)), due + time)]
    }
  }
}
