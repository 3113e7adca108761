package import KJBase
package import KJDomain
package import KJHosts
package import KJSessions
package import KJSystem
package import SystemPackage

/// A channel over a connection held by another of the person's processes.
package final class BorrowedChannel: ByteChannel {
  package let transport: String
  package let connection: HostConnection? = nil
  package private(set) var lastArrival = MonotonicTime.now
  package let patience: Duration
  package let isBesideTyping: Bool
  /// The session that lends the channel; nil for a session in this process.
  let client: LinkClient?
  private let host: ResolvedHost
  private let socket: FileDescriptor
  /// The bytes that arrived together with the reply that lent the channel.
  private var firstBytes: ArraySlice<UInt8>
  private var isFull = false
  private var hasEnded = false
  private var isInterruptible = true

  /// Takes over the channel.
  package init(
    _ socket: FileDescriptor, after firstBytes: [UInt8] = [], of status: LinkStatus,
    at client: LinkClient?, to host: ResolvedHost, patience: Duration
  ) {
    self.client = client
    transport = "the \(status.kind == .attach ? "attached session" : "live link") \(status.id)"
    isBesideTyping = status.kind == .attach
    self.host = host
    self.patience = patience
    self.socket = socket
    self.firstBytes = firstBytes[...]
  }

  deinit { try? socket.close() }

  package var isFinished: Bool { hasEnded && firstBytes.isEmpty }
  package var lastWords: String? { nil }

  package func establish() {}
  package func flush() {}

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if !firstBytes.isEmpty {
      let count = min(firstBytes.count, buffer.count)
      buffer.copyBytes(from: firstBytes.prefix(count))
      firstBytes = firstBytes.dropFirst(count)
      return count
    }
    switch UnixSocket.receive(socket, into: buffer) {
    case .moved(let count):
      lastArrival = .now
      return count
    case .later: return 0
    case .ended:
      hasEnded = true
      return 0
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    switch UnixSocket.send(socket, bytes) {
    case .moved(let count): return count
    case .later:
      isFull = true
      return 0
    case .ended:
      hasEnded = true
      throw Failure(
        .connectionLost, "lost the connection to '\(host.label)': \(transport) ended")
    }
  }

  package func wait(until deadline: Deadline, beside others: [Interest]) throws(WaitError) {
    let own = Interest(socket, readable: true, writable: isFull)
    try KJSystem.wait(for: [own] + others, until: deadline, interruptible: isInterruptible)
    isFull = false
  }

  package func ignoreInterruption() { isInterruptible = false }
}
