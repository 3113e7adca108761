// A channel of kj's own connection.

internal import KJDomain
internal import KJSSH
internal import KJSystem

/// A channel of a libssh2 connection, with its failures in the words of the tools.
final class LibSSH2Channel: ByteChannel {
  let transport = "libssh2"
  private let own: HostConnection
  private let channel: Channel

  init(_ connection: HostConnection, _ channel: Channel) {
    own = connection
    self.channel = channel
  }

  var connection: HostConnection? { own }
  var lastArrival: MonotonicTime { channel.lastArrival }
  var patience: Duration { own.timeouts.stall }
  var isFinished: Bool { channel.isFinished }
  var lastWords: String? { String(lastLineOf: channel.errorOutput) }

  func establish() {}

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    do throws(SSHError) { return try channel.read(into: buffer) } catch { throw failure(error) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    do throws(SSHError) { return try channel.write(bytes) } catch { throw failure(error) }
  }

  func flush() {
    channel.flush()
  }

  func wait(until deadline: Deadline, beside others: [Interest]) throws(WaitError) {
    do throws(SSHError) {
      try channel.wait(until: deadline, beside: others)
    } catch {
      throw error.reason == .interrupted ? .interrupted : .deadline
    }
  }

  func ignoreInterruption() {
    own.ignoreInterruption()
  }

  private func failure(_ error: SSHError) -> Failure {
    error.reason == .silent
      ? .silence(of: own.host, patience) : Failure(error, own.host, .working, own.timeouts)
  }
}
