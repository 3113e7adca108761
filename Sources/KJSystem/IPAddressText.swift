import KJLibC

/// Turns the bytes of IP addresses into text.
package enum IPAddressText {
  /// The usual form of an address of 4 or 16 bytes in network order (`inet_ntop`); nil for any
  /// other number of bytes.
  ///
  /// An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) is written as the IPv4 address.
  package static func text(of address: [UInt8]) -> String? {
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    if address.count == 16, address.starts(with: mapped) { return text(of: Array(address[12...])) }
    let family: Int32
    switch address.count {
    case 4: family = AF_INET
    case 16: family = AF_INET6
    default: return nil
    }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
