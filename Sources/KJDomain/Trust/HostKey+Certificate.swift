// The keys inside a host certificate.

extension HostKeyType {
  /// The suffix of the names of OpenSSH's certificate types (PROTOCOL.certkeys).
  private static let certificateSuffix = "-cert-v01@openssh.com"

  /// Whether keys of this type are certificates.
  package var isCertificate: Bool { name.hasSuffix(Self.certificateSuffix) }

  /// The type of the key in a certificate of this type; nil if this is not the type of a certificate.
  var certified: HostKeyType? {
    guard isCertificate else { return nil }
    let plain = name.dropLast(Self.certificateSuffix.count)
    return HostKeyType(inLine: plain.hasPrefix("sk-") ? "\(plain)@openssh.com" : String(plain))
  }
}

extension HostKey {
  /// The plain key that a certificate certifies (PROTOCOL.certkeys); nil unless this is a certificate of a
  /// type that kj knows.
  package var certifiedKey: HostKey? {
    guard let plain = type.certified, let (fields, _) = certificateFields else { return nil }
    return try? HostKey(blob: Self.encode([Array(plain.name.utf8)[...]] + fields))
  }

  /// The key itself, or the key that it certifies: a revocation applies to that key.
  var plain: HostKey { certifiedKey ?? self }

  /// The key of the authority that signed a certificate, according to the certificate; nil unless this is a
  /// certificate of a type that kj knows.
  ///
  /// kj leaves checking the signature to OpenSSH's client.
  package var signingKey: HostKey? {
    guard var (_, reader) = certificateFields else { return nil }
    // The serial number and the kind of certificate; an identifier and the names; the start and the end
    // of validity; options, extensions, and a reserved field.
    guard reader.skip(8 + 4), reader.string() != nil, reader.string() != nil, reader.skip(8 + 8),
      reader.string() != nil, reader.string() != nil, reader.string() != nil,
      let key = reader.string()
    else { return nil }
    return try? HostKey(blob: Array(key))
  }

  /// The fields of the plain key, and a reader of the bytes after them.
  private var certificateFields: ([ArraySlice<UInt8>], HostKeyReader)? {
    guard let plain = type.certified else { return nil }
    var reader = HostKeyReader(blob)
    // The type's name and a nonce come before the fields of the key.
    guard reader.string() != nil, reader.string() != nil else { return nil }
    let count: Int
    switch plain {
    case .ed25519: count = 1
    case .ecdsa256, .ecdsa384, .ecdsa521, .rsa, .securityKeyEd25519: count = 2
    case .securityKeyECDSA: count = 3
    case .dsa: count = 4
    default: return nil
    }
    let fields = (0..<count).compactMap { _ in reader.string() }
    return fields.count == count ? (fields, reader) : nil
  }
}
