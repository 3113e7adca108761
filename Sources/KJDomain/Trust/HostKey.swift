internal import KJBase

/// A public host key: its type and the whole encoded key.
///
/// The encoding begins with the type's name (RFC 4253, section 6.6; RFC 5656; RFC 8709; OpenSSH's PROTOCOL.u2f). For
/// types that it knows, kj checks the structure, though not that an elliptic point is on its curve. It keeps keys of
/// these types in the form that OpenSSH writes, without leading zeros in numbers and with one name per type, so keys
/// that are the same to OpenSSH have the same bytes here. Two keys are equal if all their bytes are equal.
public struct HostKey: Hashable, Sendable, CustomStringConvertible {
  package let type: HostKeyType
  /// The encoded key, including the type's name.
  package let blob: [UInt8]
  /// The size that `ssh-keygen -l` shows; `nil` for an unknown type.
  package let bits: Int?

  /// Why bytes are not a host key, in words that continue a sentence after a colon.
  package struct FormatError: Error, Equatable {
    package let reason: String
  }

  /// Takes an encoded key, as a server sends it.
  package init(blob: [UInt8]) throws(FormatError) {
    var reader = HostKeyReader(blob)
    guard let name = reader.text() else {
      throw FormatError(reason: "the key does not begin with its type")
    }
    type = HostKeyType(inKey: name)
    bits = try reader.bits(of: type)
    self.blob = bits == nil ? blob : Self.encode([Array(type.name.utf8)[...]] + reader.fields)
  }

  /// The encoding of strings, each after its length.
  static func encode(_ fields: [ArraySlice<UInt8>]) -> [UInt8] {
    fields.flatMap { field in
      withUnsafeBytes(of: UInt32(field.count).bigEndian, Array.init) + field
    }
  }

  /// Takes the two words of a public key file or a known_hosts line, type and base64.
  ///
  /// Like OpenSSH, it ignores control characters in the base64 that count as white space.
  package init(type: String, base64: ArraySlice<UInt8>) throws(FormatError) {
    guard let blob = Base64.decode(base64.filter { !(0x09...0x0D).contains($0) }[...]) else {
      throw FormatError(reason: "the key is not valid base64")
    }
    try self.init(blob: blob)
    guard self.type == HostKeyType(inLine: type) else {
      throw FormatError(
        reason: "the line says '\(type.printable)', but the key says '\(self.type.name.printable)'")
    }
  }

  /// The encoded key in base64.
  package var base64: String { Base64.encode(blob) }

  /// Type and base64, as in a public key file.
  public var description: String { "\(type.name) \(base64)" }
}
