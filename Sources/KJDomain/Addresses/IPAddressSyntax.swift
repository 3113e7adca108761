internal import KJBase

/// The textual forms of IPv4 and IPv6 addresses (RFC 4291, section 2.2; zones: RFC 4007, section 11).
enum IPAddressSyntax {
  /// Four decimal numbers 0…255 without leading zeros, joined by dots.
  static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy(isOctet)
  }

  /// Eight groups of hex digits; one run of zero groups may be written as `::`, and the last two groups as IPv4; a zone
  /// may follow after `%`.
  static func isIPv6(_ text: [UInt8]) -> Bool {
    let parts = text.split(
      separator: UInt8(ascii: "%"), maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].isEmpty || !parts[1].allSatisfy(HostSyntax.isNameByte) {
      return false
    }
    guard let address = parts.first.map(Array.init) else { return false }

    guard let gap = firstGap(in: address) else {
      return groupCount(address[...], mayEndInIPv4: true) == 8
    }
    let before = address[..<gap]
    let after = address[(gap + 2)...]
    guard let left = before.isEmpty ? 0 : groupCount(before, mayEndInIPv4: false),
      let right = after.isEmpty ? 0 : groupCount(after, mayEndInIPv4: true)
    else { return false }
    return left + right <= 7
  }

  private static func isOctet(_ digits: ArraySlice<UInt8>) -> Bool {
    guard (1...3).contains(digits.count), digits.allSatisfy(\.isDigit) else {
      return false
    }
    if digits.count > 1, digits.first == UInt8(ascii: "0") { return false }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 } <= 255
  }

  /// The index at which the first `::` begins.
  private static func firstGap(in address: [UInt8]) -> Int? {
    address.indices.dropLast().first { index in
      address[index] == UInt8(ascii: ":") && address[index + 1] == UInt8(ascii: ":")
    }
  }

  /// The number of 16-bit groups in the text; `nil` if one of them is malformed.
  private static func groupCount(_ text: ArraySlice<UInt8>, mayEndInIPv4: Bool) -> Int? {
    let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let last = groups.last else { return nil }
    let endsInIPv4 = mayEndInIPv4 && isIPv4(last)
    let hexGroups = endsInIPv4 ? groups.dropLast() : groups[...]
    guard hexGroups.allSatisfy(isHexGroup) else { return nil }
    return hexGroups.count + (endsInIPv4 ? 2 : 0)
  }

  private static func isHexGroup(_ digits: ArraySlice<UInt8>) -> Bool {
    (1...4).contains(digits.count) && digits.allSatisfy(HostSyntax.isHexDigit)
  }
}
