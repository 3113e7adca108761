internal import KJSystem
internal import SystemPackage

/// A transport over a channel, usually one opened for a ``ChannelPurpose/tunnel(host:port:)``.
///
/// It keeps the channel, which keeps its own libssh2 session, so the connection on top ends before the one below.
final class ChannelTransport: Transport {
  private let channel: Channel

  init(_ channel: Channel) { self.channel = channel }

  private var wire: Wire { channel.wire }

  var socket: FileDescriptor { wire.socket }
  var arrivals: Int { wire.arrivals }

  /// Unsent output waits for the far side's window or for the connection below; the wire below becomes ready for
  /// either.
  func interest(hasOutput: Bool) -> Interest { wire.interest }

  func woke() { wire.woke() }

  func receive(into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline) -> Transfer {
    // libssh2 reads packets of the connection below as long as there are any, so the deadline applies there, too.
    let deadlineBelow = wire.deadline
    wire.deadline = min(deadline, deadlineBelow)
    defer { wire.deadline = deadlineBelow }
    do throws(SSHError) {
      let count = try channel.read(into: buffer)
      if count > 0 { return .moved(count) }
      return channel.isFinished ? .ended : .later
    } catch {
      return failed(error)
    }
  }

  func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    do throws(SSHError) {
      let count = try channel.write(bytes)
      return count > 0 ? .moved(count) : .later
    } catch {
      return failed(error)
    }
  }

  func flush() { wire.flush() }

  /// For the connection above, a failure of the connection below means that the peer has closed.
  private func failed(_ error: SSHError) -> Transfer {
    if case .system = error.reason { return .failed(error.reason) }
    return .failed(.closed)
  }
}
