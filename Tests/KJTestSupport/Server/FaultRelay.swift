import Synchronization

/// A relay on a free loopback port, served by its own thread.
///
/// Every byte is delayed by the same time in each direction; order is kept and bandwidth is
/// unlimited. The connection to the server is started one delay after the client's, as if its SYN
/// had traveled.
///
/// **Flights** are round trips, counted by cause instead of by clock. Each byte has a depth. A byte
/// from the client is one deeper than the deepest answer that had reached the client when it was
/// sent; a byte from the server is as deep as the deepest request that had reached the server. The
/// depth of the deepest answer delivered is the number of round trips made one after the other. The
/// TCP handshake, which a relay cannot delay, counts as one; the server's greeting belongs to the
/// second. Requests sent without waiting share a depth, however many there are; the data that a
/// client sends at the end without waiting for an answer costs nothing. Connections made one after
/// the other add up, connections made side by side do not. So with a delay of d each way, a client
/// takes `flights * 2 * d` plus its computing time.
///
/// The count is right if the delay is longer than the pauses inside one side's work. On an idle machine 50 ms are
/// enough; on a busy one they may not be, and the count is then too high, never too low.
public final class FaultRelay: Sendable {
  /// Where clients connect.
  public let port: UInt16
  private let state: RelayState

  /// Starts a relay to a port of this machine.
  ///
  /// `delay` is for one way. A trickling relay hands over one byte at a time.
  public init(
    to serverPort: UInt16, delay: Duration = .zero, isTrickling: Bool = false,
    fault: LineFault? = nil
  ) throws {
    ignoreBrokenPipes
    state = RelayState(delay: delay)
    let listener = try Loopback.listen(port: 0)
    port = try Loopback.port(of: listener)
    let state = state
    startThread {
      var loop = RelayLoop(
        listener: listener, server: serverPort, isTrickling: isTrickling, fault: fault)
      while !state.isStopping {
        let delay = state.delay
        if state.takesRelease() { loop.release(delay) }
        loop.step(delay)
        state.publish(loop.record)
      }
      loop.close()
      state.finish()
    }
  }

  deinit { stop() }

  /// The time that every byte takes from now on, in either direction.
  public var delay: Duration {
    get { state.delay }
    set { state.delay = newValue }
  }

  /// The counts so far.
  public var record: RelayRecord { state.record }

  /// Lets the connections continue that ``LineFault/Kind/hold`` stopped.
  public func release() { state.release() }

  /// Closes the port and every connection, and returns when that is done.
  public func stop() { state.stop() }
}

/// The state that the relay and its thread share.
private final class RelayState: Sendable {
  private enum Stage {
    case running
    case stopping
    case stopped
  }

  private struct Shared {
    var stage = Stage.running
    var record = RelayRecord()
    var steps = 0
    var isToRelease = false
    var delay: Duration
  }

  private let shared: Mutex<Shared>

  init(delay: Duration) {
    shared = Mutex(Shared(delay: delay))
  }

  var delay: Duration {
    get { shared.withLock { $0.delay } }
    set { shared.withLock { $0.delay = newValue } }
  }

  var isStopping: Bool { shared.withLock { $0.stage != .running } }

  /// The record after the current step, which may have delivered the bytes that the caller has just received.
  var record: RelayRecord {
    let steps = shared.withLock { $0.steps }
    while shared.withLock({ $0.steps == steps && $0.stage != .stopped }) { pause(milliseconds: 1) }
    return shared.withLock { $0.record }
  }

  func publish(_ record: RelayRecord) {
    shared.withLock {
      $0.record = record
      $0.steps += 1
    }
  }

  func release() { shared.withLock { $0.isToRelease = true } }

  /// Whether the connections are to be released: true once for each ``release()``.
  func takesRelease() -> Bool {
    shared.withLock { shared in
      defer { shared.isToRelease = false }
      return shared.isToRelease
    }
  }

  func finish() { shared.withLock { $0.stage = .stopped } }

  func stop() {
    shared.withLock { if $0.stage == .running { $0.stage = .stopping } }
    while shared.withLock({ $0.stage != .stopped }) { pause(milliseconds: 1) }
  }
}
