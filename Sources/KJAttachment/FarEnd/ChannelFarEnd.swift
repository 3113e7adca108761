internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJLending
internal import KJPassages
internal import KJSSH
internal import KJSystem
internal import KJTerminal

/// A channel with a shell or a command.
final class ChannelFarEnd: FarEnd {
  private let connection: HostConnection
  private let channel: Channel
  private var pace: ChannelPace

  init(_ channel: Channel, of connection: HostConnection) {
    self.channel = channel
    pace = ChannelPace(of: channel)
    self.connection = connection
  }

  var isCarriedBySSH: Bool { false }
  var machine: HostName? { connection.machine }
  var hasTerminal: Bool { channel.hasTerminal }
  var interests: [Interest] { [connection.interest] }
  var deadline: Deadline { channel.hasTerminal ? pace.deadline : .never }
  var arrivals: Int { connection.arrivals }
  var lastArrival: MonotonicTime { connection.lastArrival }

  func woke() { connection.woke() }

  func read(output buffer: UnsafeMutableRawBufferPointer, listening: Bool) throws(Failure) -> Int {
    let count = try connection.telling { () throws(SSHError) in
      try channel.read(standardOutput: buffer, listening: listening)
    }
    if count > 0 { pace.noteOutput() }
    return count
  }

  func read(errors buffer: UnsafeMutableRawBufferPointer, listening: Bool) throws(Failure) -> Int {
    try connection.telling { () throws(SSHError) in
      try channel.read(standardError: buffer, listening: listening)
    }
  }

  func service() throws(Failure) {
    try connection.telling { () throws(SSHError) in try channel.service() }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    try connection.telling { () throws(SSHError) in
      let allowance = channel.hasTerminal ? try pace.allowance(on: channel) : bytes.count
      let count = try channel.write(UnsafeRawBufferPointer(rebasing: bytes.prefix(allowance)))
      channel.flush()
      if channel.hasTerminal { try pace.note(written: count, on: channel) }
      return count
    }
  }

  func finishWriting() throws(Failure) {
    try connection.telling { () throws(SSHError) in
      try channel.finishWriting(until: .after(.seconds(1)))
    }
  }

  func flush() { connection.flush() }

  func resize(to size: TerminalSize) {
    // If the connection has closed, a read reports that.
    try? channel.resize(size)
  }

  func sendKeepalive() throws(Failure) { try connection.sendKeepalive() }

  func ending() throws(Failure) -> SessionEnding? {
    guard channel.isFinished else { return nil }
    if let failure = connection.lineFailure { throw failure }
    guard channel.isClosed else { return nil }
    return switch channel.ending {
    case .exited(let status): .exited(status)
    case .signaled(let name): .signaled(name.printable)
    }
  }

  func openShell(running script: String) -> HostShell {
    HostShell(beside: connection, running: script)
  }

  func makeSpareChannel(lending roots: HostRoots) -> SpareChannel {
    SpareChannel(of: connection, lending: roots)
  }
}
