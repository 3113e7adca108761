// An SFTP channel of a session, lent to another process.

internal import KJDomain
internal import KJSSH
internal import KJSystem

/// A channel as a relay uses it: it gives way to what is typed.
final class RelayedChannel: RelayChannel {
  /// Above this many unsent bytes nothing is offered, so that a key never waits behind more.
  private static let mostUnsent = 32 << 10

  private let channel: Channel
  private let connection: HostConnection
  /// The server's first words, which came before there was a client, and what a client says that asks
  /// for them.
  private var greeting: ArraySlice<UInt8>
  private var unheard: Int

  /// - Parameters:
  ///   - greeting: The server's VERSION packet, if INIT was sent to it already.
  ///   - request: The length of that INIT, which the client sends once more.
  init(_ channel: Channel, of connection: HostConnection, greeting: [UInt8], request: Int) {
    self.channel = channel
    self.connection = connection
    self.greeting = greeting[...]
    unheard = request
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    if !greeting.isEmpty {
      // Not before it was asked for.
      guard unheard == 0 else { return 0 }
      let count = min(greeting.count, buffer.count)
      buffer.copyBytes(from: greeting.prefix(count))
      greeting = greeting.dropFirst(count)
      return count
    }
    do throws(SSHError) { return try channel.read(into: buffer) } catch {
      throw connection.failure(error)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    if unheard > 0 {
      let count = min(unheard, bytes.count)
      unheard -= count
      return count
    }
    let room = Self.mostUnsent - connection.unsentBytes
    guard room > 0 else { return 0 }
    let piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(room))
    do throws(SSHError) {
      let count = try channel.write(piece)
      channel.flush()
      return count
    } catch {
      throw connection.failure(error)
    }
  }

  var isFinished: Bool { greeting.isEmpty && channel.isFinished }

  func finishWriting() throws(Failure) -> Bool {
    do throws(SSHError) { try channel.finishWriting(until: .after(.zero)) } catch {
      if error.reason == .silent { return false }
      throw connection.failure(error)
    }
    return true
  }
}
