package import KJBase
internal import KJDomain
package import KJSSH
package import KJSystem

/// A channel of a libssh2 connection; its failures use the words of the tools.
package final class LibSSH2Channel: ByteChannel {
  package let transport = "libssh2"
  private let own: HostConnection
  private let channel: Channel

  package init(_ connection: HostConnection, _ channel: Channel) {
    own = connection
    self.channel = channel
  }

  package var connection: HostConnection? { own }
  package var lastArrival: MonotonicTime { channel.lastArrival }
  package var patience: Duration { own.timeouts.stall }
  package var isFinished: Bool { channel.isFinished }
  package var lastWords: String? { String(lastLineOf: channel.errorOutput) }

  package func establish() {}

  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    do throws(SSHError) { return try channel.read(into: buffer) } catch { throw failure(error) }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    do throws(SSHError) { return try channel.write(bytes) } catch { throw failure(error) }
  }

  package func flush() { channel.flush() }

  package func wait(until deadline: Deadline, beside others: [Interest]) throws(WaitError) {
    do throws(SSHError) {
      try channel.wait(until: deadline, beside: others)
    } catch {
      throw error.reason == .interrupted ? .interrupted : .deadline
    }
  }

  package func ignoreInterruption() { own.ignoreInterruption() }

  private func failure(_ error: SSHError) -> Failure {
    error.reason == .silent
      ? .silence(of: own.host, patience) : Failure(error, own.host, .working, own.timeouts)
  }
}
