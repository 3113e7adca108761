// The key inside a host certificate.

extension HostKeyType {
  /// What the names of OpenSSH's certificate types end in (PROTOCOL.certkeys).
  private static let certificateSuffix = "-cert-v01@openssh.com"

  /// Whether keys of this type are certificates.
  public var isCertificate: Bool { name.hasSuffix(Self.certificateSuffix) }

  /// The type of the key that a certificate of this type is about; nil for other types.
  var certified: HostKeyType? {
    guard isCertificate else { return nil }
    return HostKeyType(String(name.dropLast(Self.certificateSuffix.count)))
  }
}

extension HostKey {
  /// The plain key that a certificate is about (PROTOCOL.certkeys); nil for what is no certificate of
  /// a type that kj knows.
  public var certifiedKey: HostKey? {
    guard let plain = type.certified else { return nil }
    var reader = HostKeyReader(blob)
    // The type's name and a nonce stand before the fields of the key.
    guard reader.string() != nil, reader.string() != nil else { return nil }
    let fieldCount: Int
    switch plain {
    case .ed25519: fieldCount = 1
    case .ecdsa256, .ecdsa384, .ecdsa521, .rsa: fieldCount = 2
    default: return nil
    }
    var encoded = Self.string(Array(plain.name.utf8)[...])
    for _ in 0..<fieldCount {
      guard let field = reader.string() else { return nil }
      encoded += Self.string(field)
    }
    return try? HostKey(blob: encoded)
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init) + bytes
  }
}
