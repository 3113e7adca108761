package import KJDomain
import KJLibC

/// An IPv4 or IPv6 address with a port.
package struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
  /// Never ``AddressFamily/any``.
  package let family: AddressFamily
  package let port: UInt16
  /// The address in numeric form, without the port and without brackets: `192.0.2.1`,
  /// `2001:db8::1`, `fe80::1%eth0`.
  package let description: String
  /// The `sockaddr`.
  private let bytes: [UInt8]

  /// Copies one of the resolver's entries; nil for a family that is neither IPv4 nor IPv6.
  init?(_ entry: addrinfo, port: UInt16) {
    switch entry.ai_family {
    case AF_INET: family = .ipv4
    case AF_INET6: family = .ipv6
    default: return nil
    }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = getnameinfo(
      entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
    guard code == 0 else { return nil }
    description = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    bytes = Array(UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen)))
    self.port = port
  }

  /// Begins to connect a socket of this family (`connect`); returns 0 or the errno.
  func beginConnecting(_ socket: Int32) -> Int32 {
    bytes.withUnsafeBytes { raw in
      let address = raw.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return connect(socket, address, socklen_t(raw.count)) == 0 ? 0 : errno
    }
  }
}

extension SocketAddress {
  /// The addresses without duplicates, with alternating families (RFC 8305, section 4).
  ///
  /// The family that the system prefers comes first; within a family, the system's order is kept (RFC 6724).
  static func inTurns(_ addresses: [SocketAddress]) -> [SocketAddress] {
    var seen: Set<SocketAddress> = []
    let unique = addresses.filter { seen.insert($0).inserted }
    let first = unique.filter { $0.family == unique.first?.family }
    let second = unique.filter { $0.family != unique.first?.family }
    let pairs = zip(first, second)
    let rest = first.dropFirst(second.count) + second.dropFirst(first.count)
    return pairs.flatMap { [$0, $1] } + rest
  }
}
