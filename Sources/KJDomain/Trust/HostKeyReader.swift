/// Reads the fields of an encoded key in order (RFC 4251, section 5).
struct HostKeyReader {
  private var rest: ArraySlice<UInt8>
  /// The fields of the key after its type, without leading zeros in numbers.
  private(set) var fields: [ArraySlice<UInt8>] = []

  init(_ blob: [UInt8]) { rest = blob[...] }

  /// A length-prefixed string; `nil` if it is cut off.
  mutating func string() -> ArraySlice<UInt8>? {
    guard rest.count >= 4 else { return nil }
    let length = rest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard rest.count - 4 >= length else { return nil }
    let value = rest.dropFirst(4).prefix(Int(length))
    rest = rest[value.endIndex...]
    return value
  }

  /// Skips this many bytes; returns false if there are fewer.
  mutating func skip(_ count: Int) -> Bool {
    guard rest.count >= count else { return false }
    rest = rest.dropFirst(count)
    return true
  }

  /// An algorithm name: 1…64 visible ASCII characters (RFC 4251, section 6).
  mutating func text() -> String? {
    guard let bytes = string(), (1...64).contains(bytes.count),
      bytes.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Checks the bytes after the type's name and returns the size of the key; `nil` for an unknown type.
  mutating func bits(of type: HostKeyType) throws(HostKey.FormatError) -> Int? {
    guard HostKeyType.preferred.contains(type) else { return nil }
    guard let bits = fields(of: type), rest.isEmpty else {
      throw HostKey.FormatError(reason: "the \(type.displayName) key is malformed")
    }
    // 1024 bits is the minimum length that OpenSSH accepts.
    if type == .rsa, bits < 1024 {
      throw HostKey.FormatError(reason: "an RSA key of \(bits) bits is too short")
    }
    return bits
  }

  private mutating func fields(of type: HostKeyType) -> Int? {
    switch type {
    case .ed25519: return field()?.count == 32 ? 256 : nil
    case .securityKeyEd25519: return field()?.count == 32 && field() != nil ? 256 : nil
    case .ecdsa256: return point("nistp256", bits: 256)
    case .ecdsa384: return point("nistp384", bits: 384)
    case .ecdsa521: return point("nistp521", bits: 521)
    case .securityKeyECDSA:
      let bits = point("nistp256", bits: 256)
      return field() != nil ? bits : nil
    case .rsa: return number() != nil ? number() : nil
    case .dsa:
      let bits = number()
      return number() != nil && number() != nil && number() != nil ? bits : nil
    default: return nil
    }
  }

  private mutating func field() -> ArraySlice<UInt8>? {
    guard let value = string() else { return nil }
    fields.append(value)
    return value
  }

  /// The curve's name and an uncompressed point on it (RFC 5656, section 3.1).
  private mutating func point(_ curve: String, bits: Int) -> Int? {
    guard let name = field(), name.elementsEqual(curve.utf8), let point = field() else {
      return nil
    }
    let isUncompressed = point.first == 4 && point.count == 1 + 2 * ((bits + 7) / 8)
    return isUncompressed ? bits : nil
  }

  /// The bit length of a positive `mpint`.
  private mutating func number() -> Int? {
    guard let bytes = string(), let first = bytes.first, first < 0x80 else { return nil }
    let digits = bytes.drop { $0 == 0 }
    guard let top = digits.first else { return nil }
    // A zero byte before a high bit marks the number as not negative.
    fields.append(top < 0x80 ? digits : [0] + digits)
    return digits.count * 8 - top.leadingZeroBitCount
  }
}
