internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJLending
internal import KJPassages
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// A master of OpenSSH's client that only forwards: no program runs on its host.
final class ForwardingFarEnd: FarEnd {
  private let master: OpenSSHMaster
  /// A connection to the master that keeps the master from exiting when unused, and ends when the master does.
  private let hold: ChildStream
  private(set) var arrivals = 0

  init(over master: OpenSSHMaster) throws(Failure) {
    self.master = master
    hold = ChildStream(.reading, try master.hold())
  }

  let hasTerminal = false
  let isCarriedBySSH = true
  var machine: HostName? { master.machine }
  var interests: [Interest] { [hold.interest].compactMap(\.self) }
  let deadline = Deadline.never
  /// The client itself asks the host for signs of life.
  var lastArrival: MonotonicTime { .now }

  func woke() { hold.woke() }

  func read(output buffer: UnsafeMutableRawBufferPointer, listening: Bool) -> Int {
    // The master sends a greeting and nothing more.
    if hold.read(into: buffer) > 0 { arrivals += 1 }
    return 0
  }

  func read(errors buffer: UnsafeMutableRawBufferPointer, listening: Bool) -> Int { 0 }
  func service() {}

  /// Accepts what is typed, but nothing reads it.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.count }

  func finishWriting() {}
  func flush() {}
  func resize(to size: TerminalSize) {}
  func sendKeepalive() {}

  func ending() throws(Failure) -> SessionEnding? {
    if hold.hasEnded { throw master.loss }
    return nil
  }

  func openShell(running script: String) throws(Failure) -> HostShell {
    throw .noSession(on: master.host)
  }

  func makeSpareChannel(lending roots: HostRoots) -> SpareChannel {
    SpareChannel(on: master.host, lending: roots) {
      { () throws(Failure) in throw .noSession(on: self.master.host) }
    }
  }
}
