// Reaching a host over TCP, with a deadline on the name as well as on the connection.

public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why no address of a host could be connected to.
public enum ConnectError: Error, Sendable {
  /// The name has no address; the resolver's words.
  case unknownName(String)
  case failed(SystemError)
  case deadline
  case interrupted
}

/// A connected, non-blocking TCP socket.
public enum TCPSocket {
  /// Resolves the name and connects to its addresses in the order that the system gives them.
  ///
  /// The resolver runs on a thread of its own, because `getaddrinfo` knows no deadline.
  ///
  /// - Parameters:
  ///   - host: A name or a literal address, without brackets.
  ///   - stall: After this long without an answer to sent data the connection counts as dead
  ///     (`TCP_USER_TIMEOUT`).
  public static func connect(
    host: String, port: UInt16, stall: Duration, until deadline: Deadline
  ) throws(ConnectError) -> FileDescriptor {
    let addresses = try resolve(host, port, until: deadline)
    var lastError = ConnectError.deadline
    for (index, address) in addresses.enumerated() {
      // An address that swallows packets must not use up the time of those behind it.
      let share = (deadline.time - .now) / (addresses.count - index)
      do throws(ConnectError) {
        let attempt = min(deadline, .after(max(share, .milliseconds(1))))
        let socket = try connect(address, name: host, port: port, until: attempt)
        configure(socket, stall: stall)
        return socket
      } catch {
        if case .interrupted = error { throw error }
        lastError = error
      }
    }
    throw lastError
  }

  private static func resolve(
    _ host: String, _ port: UInt16, until deadline: Deadline
  ) throws(ConnectError) -> [SocketAddress] {
    let work: BackgroundWork<Result<[SocketAddress], ResolverError>>
    do throws(SystemError) {
      work = try BackgroundWork { SocketAddress.resolve(host, port) }
    } catch {
      throw .failed(error)
    }
    let result: Result<[SocketAddress], ResolverError>
    do throws(WaitError) {
      result = try work.wait(until: deadline)
    } catch {
      throw error == .interrupted ? .interrupted : .deadline
    }
    switch result {
    case .success(let addresses): return addresses
    case .failure(let error): throw .unknownName(error.words)
    }
  }

  private static func connect(
    _ address: SocketAddress, name: String, port: UInt16, until deadline: Deadline
  ) throws(ConnectError) -> FileDescriptor {
    let number = socket(address.family, address.kind, 0)
    guard number != -1 else { throw .failed(.last("open a socket")) }
    let descriptor = FileDescriptor(rawValue: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    do throws(ConnectError) {
      try finishConnecting(descriptor, to: address, "\(name) port \(port)", until: deadline)
      return descriptor
    } catch {
      try? descriptor.close()
      throw error
    }
  }

  private static func finishConnecting(
    _ descriptor: FileDescriptor, to address: SocketAddress, _ subject: String,
    until deadline: Deadline
  ) throws(ConnectError) {
    var code = address.beginConnecting(descriptor.rawValue)
    if code == EINPROGRESS || code == EINTR {
      do throws(WaitError) {
        try wait(for: [Interest(descriptor, readable: false, writable: true)], until: deadline)
      } catch {
        throw error == .interrupted ? .interrupted : .deadline
      }
      code = option(SOL_SOCKET, SO_ERROR, of: descriptor)
    }
    guard code == 0 else {
      throw .failed(SystemError("connect to", subject, Errno(rawValue: code)))
    }
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

  /// Sends the next acknowledgement without waiting for data to ride on (`TCP_QUICKACK`).
  ///
  /// The kernel forgets the wish after a while, so it is repeated after each receive: without it a
  /// server that uses Nagle's algorithm waits 40 ms for the acknowledgement. Linux only.
  public static func acknowledgeQuickly(_ socket: FileDescriptor) {
    #if canImport(Glibc)
      set(Int32(IPPROTO_TCP), TCP_QUICKACK, of: socket, to: 1)
    #endif
  }

  private static func set(_ level: Int32, _ name: Int32, of socket: FileDescriptor, to value: Int32)
  {
    var value = value
    setsockopt(socket.rawValue, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func option(_ level: Int32, _ name: Int32, of socket: FileDescriptor) -> Int32 {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(socket.rawValue, level, name, &value, &size) == 0
      ? value : Errno.last.rawValue
  }
}
