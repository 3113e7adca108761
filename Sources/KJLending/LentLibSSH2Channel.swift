internal import KJBase
internal import KJConnections
internal import KJSSH
internal import KJSystem

/// A channel of libssh2 for a relay; typed keys take precedence.
final class LentLibSSH2Channel: LentChannel {
  /// Above this many unsent bytes the channel accepts no more, so a key never waits for more than that.
  private static let mostUnsent = 32 << 10

  private let channel: Channel
  private let connection: HostConnection

  init(_ channel: Channel, of connection: HostConnection) {
    self.channel = channel
    self.connection = connection
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try connection.telling { () throws(SSHError) in try channel.read(into: buffer) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    let room = Self.mostUnsent - connection.unsentBytes
    guard room > 0 else { return 0 }
    let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(room))
    return try connection.telling { () throws(SSHError) in
      let count = try channel.write(piece)
      channel.flush()
      return count
    }
  }

  var isFinished: Bool { channel.isFinished }

  func finishWriting() throws(Failure) -> Bool {
    do throws(SSHError) { try channel.finishWriting(until: .after(.zero)) } catch {
      if error.reason == .silent { return false }
      throw connection.failure(error)
    }
    return true
  }

  func service() throws(Failure) {
    try connection.telling { () throws(SSHError) in try channel.service() }
  }
}
