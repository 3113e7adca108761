internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSessions
internal import KJSystem
internal import SystemPackage

/// A channel over a connection that another of the person's processes holds.
final class BorrowedChannel: ByteChannel {
  let transport: String
  let connection: HostConnection? = nil
  private(set) var lastArrival = MonotonicTime.now
  let patience: Duration
  let isBesideTyping: Bool
  /// The session that lends it.
  let client: LinkClient
  private let host: ResolvedHost
  private let socket: FileDescriptor
  /// The bytes that came together with the reply that gave the channel.
  private var firstBytes: ArraySlice<UInt8>
  private var isFull = false
  private var hasEnded = false
  private var isInterruptible = true

  /// Takes over the channel.
  init(
    _ channel: BorrowedSocket, of status: LinkStatus, at client: LinkClient, to host: ResolvedHost,
    patience: Duration
  ) {
    self.client = client
    transport = "the \(status.kind == .attach ? "attached session" : "live link") \(status.id)"
    isBesideTyping = status.kind == .attach
    self.host = host
    self.patience = patience
    socket = channel.descriptor
    firstBytes = channel.firstBytes[...]
  }

  deinit { try? socket.close() }

  var isFinished: Bool { hasEnded && firstBytes.isEmpty }
  var lastWords: String? { nil }

  func establish() {}

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
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

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
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

  func flush() {}

  func wait(until deadline: Deadline, beside others: [Interest]) throws(WaitError) {
    let own = Interest(socket, readable: true, writable: isFull)
    try KJSystem.wait(for: [own] + others, until: deadline, interruptible: isInterruptible)
    isFull = false
  }

  func ignoreInterruption() { isInterruptible = false }
}
