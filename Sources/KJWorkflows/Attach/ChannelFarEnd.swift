// The far end of a session over a connection of kj's own.

internal import KJDomain
internal import KJSSH
internal import KJSystem
internal import KJTerminal

/// A channel with a shell or a command.
final class ChannelFarEnd: FarEnd {
  private let connection: HostConnection
  private let channel: Channel

  init(_ channel: Channel, of connection: HostConnection) {
    self.channel = channel
    self.connection = connection
  }

  let isCarriedBySSH = false
  var hasTerminal: Bool { channel.hasTerminal }
  var interests: [Interest] { [connection.interest] }
  var arrivals: Int { connection.arrivals }
  var lastArrival: MonotonicTime { connection.lastArrival }

  func woke() {
    connection.woke()
  }

  func read(
    output buffer: UnsafeMutableRawBufferPointer, listening: Bool
  ) throws(Failure) -> Int {
    do throws(SSHError) {
      return try channel.read(standardOutput: buffer, listening: listening)
    } catch {
      throw connection.failure(error)
    }
  }

  func read(
    errors buffer: UnsafeMutableRawBufferPointer, listening: Bool
  ) throws(Failure) -> Int {
    do throws(SSHError) {
      return try channel.read(standardError: buffer, listening: listening)
    } catch {
      throw connection.failure(error)
    }
  }

  func service() throws(Failure) {
    do throws(SSHError) { try channel.service() } catch { throw connection.failure(error) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    do throws(SSHError) {
      let count = try channel.write(bytes)
      channel.flush()
      return count
    } catch {
      throw connection.failure(error)
    }
  }

  func finishWriting() throws(Failure) {
    do throws(SSHError) { try channel.finishWriting(until: .after(.seconds(1))) } catch {
      throw connection.failure(error)
    }
  }

  func flush() {
    connection.flush()
  }

  func resize(to size: TerminalSize) {
    // That a line is gone shows where it is read.
    try? channel.resize(SessionRequest.CellSize(columns: size.columns, rows: size.rows))
  }

  func sendKeepalive() throws(Failure) {
    try connection.sendKeepalive()
  }

  func ending() throws(Failure) -> SessionEnding? {
    guard channel.isFinished else { return nil }
    if let failure = connection.lineFailure { throw failure }
    guard channel.isClosed else { return nil }
    return switch channel.ending {
    case .exited(let status): .exited(status)
    case .signaled(let name): .signaled(name.printable)
    }
  }

  func makeSpareChannel() -> SpareChannel { SpareChannel(of: connection) }
}
