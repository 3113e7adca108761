package import KJDomain
import KJLibC
package import SystemPackage

/// Connections over TCP.
package enum TCPSocket {
  /// Resolves the name, and connects to the first of its addresses that answers.
  ///
  /// - Parameters:
  ///   - host: A name or a literal address, without brackets.
  ///   - family: The family of addresses that may be used.
  ///   - stall: The time without an acknowledgement of sent data after which the connection counts
  ///     as dead (`TCP_USER_TIMEOUT`).
  ///   - deadline: For the name and the connection together.
  package static func connect(
    host: String, port: UInt16, family: AddressFamily, stall: Duration, until deadline: Deadline
  ) throws(ConnectError) -> ConnectedSocket {
    let addresses = try resolve(host: host, port: port, family: family, until: deadline)
    return try connect(to: addresses, stall: stall, until: deadline)
  }

  /// The addresses of a name in the order in which they are tried: the families alternate,
  /// beginning with the one that the system prefers.
  ///
  /// The resolver runs on a separate thread, because `getaddrinfo` has no deadline.
  package static func resolve(
    host: String, port: UInt16, family: AddressFamily, until deadline: Deadline
  ) throws(ConnectError) -> [SocketAddress] {
    let result: Result<[SocketAddress], ResolverError>
    do {
      let work = try BackgroundWork { Resolver.addresses(of: host, port: port, family: family) }
      result = try work.wait(until: deadline)
    } catch let error as SystemError {
      throw .failed(error)
    } catch {
      throw error as? WaitError == .interrupted ? .interrupted : .deadline
    }
    switch result {
    case .success(let addresses): return SocketAddress.inTurns(addresses)
    case .failure(let error): throw .unknownName(error.words)
    }
  }

  /// Connects to the first address that answers.
  ///
  /// An attempt begins every quarter of a second, in the given order, and at once after a failure.
  /// The first to succeed wins, and the others are dropped (RFC 8305). If all fail, the error is
  /// the most informative one.
  ///
  /// - Parameter stall: As for ``connect(host:port:family:stall:until:)``.
  package static func connect(
    to addresses: [SocketAddress], stall: Duration, until deadline: Deadline
  ) throws(ConnectError) -> ConnectedSocket {
    var race = ConnectRace(addresses)
    let winner = try race.run(until: deadline)
    configure(winner.descriptor, stall: stall)
    return winner
  }

  /// Sends packets without delay, and lets the kernel drop a connection that acknowledges nothing for `stall`.
  private static func configure(_ socket: FileDescriptor, stall: Duration) {
    set(Int32(IPPROTO_TCP), TCP_NODELAY, of: socket, to: 1)
    #if canImport(Darwin)
      set(
        Int32(IPPROTO_TCP), TCP_RXT_CONNDROPTIME, of: socket, to: Int32(stall.milliseconds / 1000))
    #else
      set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, of: socket, to: Int32(clamping: stall.milliseconds))
    #endif
    acknowledgeQuickly(socket)
  }

  /// Prepares a connection for somebody who types during a transfer.
  ///
  /// At most 32 KiB of unsent data wait in the kernel (`TCP_NOTSENT_LOWAT`), so a key waits for little data. The kernel
  /// drops a silent connection only after its default time, and probes it from time to time (`SO_KEEPALIVE`). The TCP
  /// options have no effect on a socket that is not TCP.
  package static func prepareForTyping(_ socket: FileDescriptor) {
    set(Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, of: socket, to: 32 << 10)
    #if canImport(Darwin)
      set(Int32(IPPROTO_TCP), TCP_RXT_CONNDROPTIME, of: socket, to: 0)
    #else
      set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, of: socket, to: 0)
    #endif
    set(SOL_SOCKET, SO_KEEPALIVE, of: socket, to: 1)
  }

  /// Sends the next acknowledgement at once instead of waiting for data to send with it
  /// (`TCP_QUICKACK`).
  ///
  /// The kernel resets the option after a while, so it is set again after each receive. Without it
  /// a server that uses Nagle's algorithm waits 40 ms for the acknowledgement. Linux only.
  package static func acknowledgeQuickly(_ socket: FileDescriptor) {
    #if !canImport(Darwin)
      set(Int32(IPPROTO_TCP), TCP_QUICKACK, of: socket, to: 1)
    #endif
  }

  private static func set(_ level: Int32, _ name: Int32, of socket: FileDescriptor, to value: Int32)
  {
    var value = value
    setsockopt(socket.rawValue, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// An option's value (`getsockopt`), or the errno if it cannot be read.
  static func option(_ level: Int32, _ name: Int32, of socket: FileDescriptor) -> Int32 {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(socket.rawValue, level, name, &value, &size) == 0
      ? value : Errno.last.rawValue
  }
}
