import KJLibC
import KJTestSupport

/// A listening socket on a free port of 127.0.0.1 or ::1, whose connections the kernel accepts.
final class LoopbackListener {
  let port: UInt16
  private var descriptors: [Int32]

  /// - Parameter silent: Whether the queue of connections is full, so the kernel does not answer clients, like a host
  ///   that drops packets (Linux).
  init(ipv6: Bool = false, silent: Bool = false) throws {
    let listener = try Self.openSocket(ipv6: ipv6)
    descriptors = [listener]
    var size = socklen_t(0)
    var address = Self.address(ipv6: ipv6, port: 0, &size)
    let length = size
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, silent ? 0 : 16) == 0
          ? getsockname(listener, $0, &size) : -1
      }
    }
    // The port is at the same offset in the addresses of both families.
    port = withUnsafeBytes(of: address) {
      UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
    }
    guard result == 0 else { throw SetUpFailure("cannot listen: errno \(errno)") }
    if silent { try fillQueue(ipv6: ipv6) }
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  /// Whether this machine has ::1.
  static let hasIPv6 = (try? LoopbackListener(ipv6: true)) != nil

  private func fillQueue(ipv6: Bool) throws {
    for _ in 0..<3 {
      let client = try Self.openSocket(ipv6: ipv6)
      descriptors.append(client)
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      var size = socklen_t(0)
      var address = Self.address(ipv6: ipv6, port: port, &size)
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, size) }
      }
    }
  }

  private static func openSocket(ipv6: Bool) throws -> Int32 {
    #if canImport(Darwin) || canImport(Musl)
      let descriptor = socket(ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(ipv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor != -1 else { throw SetUpFailure("cannot open a socket: errno \(errno)") }
    return descriptor
  }

  private static func address(
    ipv6: Bool, port: UInt16, _ size: inout socklen_t
  ) -> sockaddr_storage {
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) { raw in
      if ipv6 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        withUnsafeBytes(of: address) { raw.copyMemory(from: $0) }
        size = socklen_t(MemoryLayout<sockaddr_in6>.size)
      } else {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafeBytes(of: address) { raw.copyMemory(from: $0) }
        size = socklen_t(MemoryLayout<sockaddr_in>.size)
      }
    }
    return storage
  }
}
