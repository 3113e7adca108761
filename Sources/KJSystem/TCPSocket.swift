// Reaching a host over TCP, with a deadline on the name as well as on the connection.

package import KJDomain
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Connections over TCP.
package enum TCPSocket {
  /// Resolves the name and connects to the first of its addresses that answers.
  ///
  /// - Parameters:
  ///   - host: A name or a literal address, without brackets.
  ///   - family: Which kind of addresses may be used.
  ///   - stall: After this long without an answer to sent data the connection counts as dead
  ///     (`TCP_USER_TIMEOUT`).
  ///   - deadline: For the name and the connection together.
  package static func connect(
    host: String, port: UInt16, family: AddressFamily, stall: Duration, until deadline: Deadline
  ) throws(ConnectError) -> ConnectedSocket {
    let addresses = try resolve(host: host, port: port, family: family, until: deadline)
    return try connect(to: addresses, stall: stall, until: deadline)
  }

  /// The addresses of a name in the order in which they are tried: the families take turns, and the
  /// one that the system prefers begins.
  ///
  /// The resolver runs on a thread of its own, because `getaddrinfo` knows no deadline.
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
  /// An attempt begins every quarter of a second, in the given order, and at once when one has
  /// failed; the first to succeed wins and the others are dropped (RFC 8305). When all fail, the error
  /// is the most telling one.
  ///
  /// - Parameter stall: as for ``connect(host:port:family:stall:until:)``.
  package static func connect(
    to addresses: [SocketAddress], stall: Duration, until deadline: Deadline
  ) throws(ConnectError) -> ConnectedSocket {
    var race = ConnectRace(addresses)
    let winner = try race.run(until: deadline)
    configure(winner.descriptor, stall: stall)
    return winner
  }

  /// Packets leave at once; a line that acknowledges nothing for `stall` is given up by the kernel.
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

  /// Makes a connection fit for somebody who types beside a transfer.
  ///
  /// At most 32 KiB wait in the kernel (`TCP_NOTSENT_LOWAT`), so that a key overtakes the rest; a line
  /// that is silent is given up as late as the kernel does by itself, and checked by it now and then
  /// (`SO_KEEPALIVE`). Of a socket that is not TCP this asks in vain.
  package static func prepareForTyping(_ socket: FileDescriptor) {
    set(Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, of: socket, to: 32 << 10)
    #if canImport(Darwin)
      set(Int32(IPPROTO_TCP), TCP_RXT_CONNDROPTIME, of: socket, to: 0)
    #else
      set(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, of: socket, to: 0)
    #endif
    set(SOL_SOCKET, SO_KEEPALIVE, of: socket, to: 1)
  }

  /// Sends the next acknowledgement without waiting for data to ride on (`TCP_QUICKACK`).
  ///
  /// The kernel forgets the wish after a while, so it is repeated after each receive: without it a
  /// server that uses Nagle's algorithm waits 40 ms for the acknowledgement. Linux only.
  package static func acknowledgeQuickly(_ socket: FileDescriptor) {
    #if canImport(Glibc)
      set(Int32(IPPROTO_TCP), TCP_QUICKACK, of: socket, to: 1)
    #endif
  }

  private static func set(_ level: Int32, _ name: Int32, of socket: FileDescriptor, to value: Int32)
  {
    var value = value
    setsockopt(socket.rawValue, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// An option's value (`getsockopt`), or the errno of asking for it.
  static func option(_ level: Int32, _ name: Int32, of socket: FileDescriptor) -> Int32 {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(socket.rawValue, level, name, &value, &size) == 0
      ? value : Errno.last.rawValue
  }
}
