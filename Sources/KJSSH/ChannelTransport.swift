// A channel of one session as what carries another: a jump host inside the process.

internal import KJSystem
internal import SystemPackage

/// A channel to a port on the far side, usually one that was opened for a
/// ``ChannelPurpose/tunnel(host:port:)``.
///
/// It holds the channel, which holds its own session, so that sessions end from the outside in.
final class ChannelTransport: Transport {
  private let channel: Channel

  init(_ channel: Channel) {
    self.channel = channel
  }

  private var wire: Wire { channel.wire }

  var socket: FileDescriptor { wire.socket }
  var arrivals: Int { wire.arrivals }

  /// Output that was not taken waits for the far side's window, or for the line below: both show
  /// there.
  func interest(hasOutput: Bool) -> Interest { wire.interest }

  func woke() {
    wire.woke()
  }

  func receive(into buffer: UnsafeMutableRawBufferPointer, until deadline: Deadline) -> Transfer {
    // libssh2 reads packets of the session below for as long as there are any.
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

  func flush() {
    wire.flush()
  }

  /// To the session above, a session that broke is a line that was closed.
  private func failed(_ error: SSHError) -> Transfer {
    if case .system = error.reason { return .failed(error.reason) }
    return .failed(.closed)
  }
}
