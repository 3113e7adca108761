internal import KJDomain
import KJLibC

/// The resolver's reason for finding nothing.
struct ResolverError: Error {
  let words: String
}

/// The system's resolver, which has no deadline and cannot be interrupted.
enum Resolver {
  /// The addresses of a name or literal address, in the system's order (`getaddrinfo`).
  static func addresses(
    of host: String, port: UInt16, family: AddressFamily
  ) -> Result<[SocketAddress], ResolverError> {
    var hints = addrinfo()
    hints.ai_socktype = SocketKind.stream
    hints.ai_family = domain(of: family)
    hints.ai_flags = AI_ADDRCONFIG | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    var code = getaddrinfo(host, String(port), &hints, &list)
    if meansNoAddress(code) {
      // AI_ADDRCONFIG hides ::1 on a machine whose only IPv6 address is the loopback's.
      hints.ai_flags = AI_NUMERICSERV
      code = getaddrinfo(host, String(port), &hints, &list)
    }
    guard code == 0 else { return .failure(ResolverError(words: words(for: code, family))) }
    defer { freeaddrinfo(list) }
    let entries = sequence(first: list, next: { $0?.pointee.ai_next })
    return .success(entries.compactMap { $0.flatMap { SocketAddress($0.pointee, port: port) } })
  }

  /// The system's number for a family.
  static func domain(of family: AddressFamily) -> Int32 {
    switch family {
    case .any: AF_UNSPEC
    case .ipv4: AF_INET
    case .ipv6: AF_INET6
    }
  }

  private static func meansNoAddress(_ code: Int32) -> Bool {
    #if canImport(Darwin)
      code == EAI_NONAME || code == EAI_NODATA
    #else
      // Without _GNU_SOURCE the headers hide EAI_NODATA (-5) and EAI_ADDRFAMILY (-9).
      code == EAI_NONAME || code == -5 || code == -9
    #endif
  }

  private static func words(for code: Int32, _ family: AddressFamily) -> String {
    if meansNoAddress(code) {
      switch family {
      case .any: break
      case .ipv4: return "no IPv4 address found"
      case .ipv6: return "no IPv6 address found"
      }
    }
    // EAI_SYSTEM only refers to errno.
    if code == EAI_SYSTEM { return SystemError.last("resolve").reason }
    return String(cString: gai_strerror(code)).lowercased()
  }
}
