internal import CLibSSH2
import KJLibC
internal import KJSystem
internal import SystemPackage

/// A transport and the bytes that pass through it.
///
/// Belongs to one thread.
///
/// With libssh2's own socket handling, a full socket leaves a packet half-sent, and every other channel fails until the
/// same call is repeated. The send callback here therefore always takes the whole packet into a buffer, which the loop
/// flushes. Above a high-water mark nothing new is accepted.
final class Wire {
  /// Above this number of unsent bytes, no more are accepted.
  static let highWaterMark = 1 << 20
  /// The number of unsent bytes that is worth a system call; fewer wait for the rest of their flight.
  static let sendSize = 1 << 16

  /// `SSH_MSG_NEWKEYS` (RFC 4250, section 4.1.2).
  private static let newKeys: UInt8 = 21

  private let transport: any Transport
  private let output = ByteQueue()
  private var input = [UInt8](repeating: 0, count: 1 << 16)
  private var inputRange = 0..<0
  /// Whether the connection has ended: closed by the peer or by ``shutDown()``, or failed.
  private(set) var isClosed = false
  /// Why the transport failed, if it did.
  private(set) var failure: SSHError.Reason?
  /// The moment after which nothing more is read.
  ///
  /// libssh2 would continue for as long as bytes arrive.
  var deadline = Deadline.never
  /// How many packets libssh2 has passed on for sending, including the banner.
  private(set) var sentPackets = 0
  /// The value of ``sentPackets`` when NEWKEYS, the last unencrypted packet, was first passed on.
  private(set) var packetsInClear: Int?
  /// When bytes last arrived, to tell a slow connection from a dead one.
  private(set) var lastArrival = MonotonicTime.now

  init(_ transport: any Transport) { self.transport = transport }

  /// The socket at the bottom.
  var socket: FileDescriptor { transport.socket }

  var unsentBytes: Int { output.count }

  /// How many times bytes have been received from the socket at the bottom, for this connection or another.
  var arrivals: Int { transport.arrivals }

  /// The events to wait for on the socket.
  var interest: Interest { transport.interest(hasOutput: unsentBytes > 0) }

  /// Call after a wait: there may again be something to read.
  func woke() { transport.woke() }

  /// Ends the connection without sending anything more.
  ///
  /// Further sends by libssh2 fail immediately.
  func shutDown() {
    isClosed = true
    output.removeAll()
  }

  // MARK: libssh2's side

  /// Takes a whole packet.
  func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    if isClosed { return -Int(EPIPE) }
    notePacket(bytes)
    output.append(bytes)
    return bytes.count
  }

  /// Counts a packet, and detects NEWKEYS by the type, which follows the packet length and the padding length (RFC
  /// 4253, section 6).
  private func notePacket(_ bytes: UnsafeRawBufferPointer) {
    sentPackets += 1
    if packetsInClear == nil, bytes.count > 5, bytes[5] == Self.newKeys {
      packetsInClear = sentPackets
    }
  }

  /// Hands out received bytes; returns `-EAGAIN` if there are none.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if inputRange.isEmpty {
      let count = refill()
      if count <= 0 { return count }
    }
    let count = min(buffer.count, inputRange.count)
    input.withUnsafeBytes {
      buffer.copyMemory(from: .init(rebasing: $0[inputRange.prefix(count)]))
    }
    inputRange = inputRange.dropFirst(count)
    return count
  }

  /// Reads once from the transport; returns the number of bytes, 0 at the end, or a negative errno.
  private func refill() -> Int {
    if isClosed { return 0 }
    if deadline.hasPassed { return -Int(EAGAIN) }
    let transfer = input.withUnsafeMutableBytes { transport.receive(into: $0, until: deadline) }
    switch transfer {
    case .moved(let count):
      lastArrival = .now
      inputRange = 0..<count
      return count
    case .later:
      return -Int(EAGAIN)
    case .ended:
      isClosed = true
      return 0
    case .failed(let reason):
      fail(reason)
      return -Int(EPIPE)
    }
  }

  // MARK: The loop's side

  /// Sends as much as the transport takes.
  func flush() {
    // Flush the wire below first, which makes room for the output here, and again at the end, because by then this
    // output is waiting there.
    transport.flush()
    var hasMoved = false
    while unsentBytes > 0 && !isClosed {
      switch transport.send(output.bytes) {
      case .moved(let count):
        output.removeFirst(count)
        hasMoved = true
        continue
      case .failed(let reason): fail(reason)
      case .later, .ended: break
      }
      break
    }
    if hasMoved { transport.flush() }
  }

  private func fail(_ reason: SSHError.Reason) {
    isClosed = true
    failure = reason
  }
}
