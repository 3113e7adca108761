import KJLibC
import SystemPackage

/// TCP on 127.0.0.1.
public enum Loopback {
  /// A port that was free a moment ago.
  ///
  /// The caller must be prepared to lose the race for it.
  public static func freePort() throws -> UInt16 {
    let listener = try listen(port: 0)
    defer { close(listener) }
    return try port(of: listener)
  }

  /// Whether the machine has the address `::1`.
  static var hasIPv6: Bool {
    guard let descriptor = try? openSocket(family: AF_INET6) else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
      }
    }
  }

  /// A non-blocking listening socket.
  public static func listen(port: UInt16) throws -> Int32 {
    let descriptor = try openSocket()
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    do {
      try check("listen on a loopback port") {
        withAddress(port: port) { bind(descriptor, $0, $1) } == 0 ? systemListen(descriptor) : -1
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Starts a connection to `port`; the socket does not block, so the connection may not be made yet.
  static func connect(port: UInt16) throws -> Int32 {
    let descriptor = try openSocket()
    let status = withAddress(port: port) { systemConnect(descriptor, $0, $1) }
    if status < 0 && errno != EINPROGRESS {
      let cause = Errno(rawValue: errno)
      close(descriptor)
      throw SetUpFailure("cannot connect to port \(port): \(cause)")
    }
    return descriptor
  }

  /// The port that a socket is bound to.
  public static func port(of descriptor: Int32) throws -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try check("ask for the port of a socket") {
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(descriptor, $0, &length)
        }
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Prepares a socket for use by the relay: non-blocking, closed on exec, without Nagle's delay.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var yes: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func openSocket(family: Int32 = AF_INET) throws -> Int32 {
    #if canImport(Darwin) || canImport(Musl)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = try check("open a socket") { socket(family, kind, 0) }
    prepare(descriptor)
    return descriptor
  }

  private static func withAddress<Result>(
    port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}

// Inside `Loopback`, the names of these C functions mean its own methods.
private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 16) }

private func systemConnect(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
  connect(descriptor, address, length)
}
