// The addresses of a name, copied out of the resolver's list.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The resolver's reason for finding nothing.
struct ResolverError: Error {
  let words: String
}

/// One address to connect to.
struct SocketAddress: Sendable {
  let family: Int32
  let kind: Int32
  private let bytes: [UInt8]

  /// Runs `getaddrinfo`, which may take long and cannot be interrupted.
  static func resolve(_ host: String, _ port: UInt16) -> Result<[SocketAddress], ResolverError> {
    var hints = addrinfo()
    #if canImport(Darwin)
      hints.ai_socktype = SOCK_STREAM
    #else
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #endif
    hints.ai_flags = AI_ADDRCONFIG | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    var code = getaddrinfo(host, String(port), &hints, &list)
    if code == EAI_NONAME {
      // AI_ADDRCONFIG hides ::1 on a machine whose only IPv6 address is the loopback's.
      hints.ai_flags = AI_NUMERICSERV
      code = getaddrinfo(host, String(port), &hints, &list)
    }
    guard code == 0 else {
      return .failure(ResolverError(words: String(cString: gai_strerror(code)).lowercased()))
    }
    defer { freeaddrinfo(list) }
    return .success(
      sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { entry in
        entry.map { SocketAddress($0.pointee) }
      })
  }

  private init(_ entry: addrinfo) {
    family = entry.ai_family
    kind = entry.ai_socktype
    bytes = Array(UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen)))
  }

  /// Begins to connect (`connect`): 0 or the errno.
  func beginConnecting(_ socket: Int32) -> Int32 {
    bytes.withUnsafeBytes { raw in
      let address = raw.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return connect(socket, address, socklen_t(raw.count)) == 0 ? 0 : errno
    }
  }
}
