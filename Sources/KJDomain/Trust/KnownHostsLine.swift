internal import KJBase

/// The result of reading a line of a known_hosts file.
enum KnownHostsLine {
  /// A blank line, a comment, or a key of SSH protocol 1: `ssh` does not complain about these either.
  case ignored
  case entry(KnownHost)
  /// The line cannot be read; `reason` says why.
  case damaged(reason: String)
  /// A line that revokes a key and cannot be read.
  case unreadableRevocation(UnreadableRevocation)

  /// Reads a line without its line feed; ignores a carriage return at the end, and everything from a NUL
  /// on, as C does.
  init(_ line: ArraySlice<UInt8>, at location: KnownHost.Location) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    self = Self.read(line.prefix { $0 != 0 }, at: location)
    guard Self.isRevocation(line) else { return }
    switch self {
    case .entry(let entry) where entry.marker == .revoked: return
    case .ignored where !line.contains(0): return
    case .ignored, .entry:
      self = .damaged(reason: "an invisible character precedes its marker")
    case .damaged, .unreadableRevocation: break
    }
    if case .damaged(let reason) = self {
      self = .unreadableRevocation(
        UnreadableRevocation(location: location, names: Self.revokedNames(line), reason: reason))
    }
  }

  private static func read(
    _ line: ArraySlice<UInt8>, at location: KnownHost.Location
  ) -> KnownHostsLine {
    var rest = line
    skipBlanks(&rest)
    guard let first = rest.first, first != UInt8(ascii: "#") else { return .ignored }
    guard let marker = marker(&rest) else {
      return .damaged(reason: "its marker is neither '@cert-authority' nor '@revoked'")
    }
    let hosts = word(&rest)
    guard let names = names(hosts) else {
      return .damaged(reason: "its hashed host name is malformed")
    }
    let type = word(&rest)
    let encodedKey = word(&rest)
    if isNumber(type) && isNumber(encodedKey) { return .ignored }
    if type.isEmpty || type.first == UInt8(ascii: "#") {
      return .damaged(reason: "there is no key")
    }
    if encodedKey.isEmpty || encodedKey.first == UInt8(ascii: "#") {
      return .damaged(reason: "there is no key after its type")
    }
    let key: HostKey
    do throws(HostKey.FormatError) {
      key = try HostKey(type: String(decoding: type, as: UTF8.self), base64: encodedKey)
    } catch {
      return .damaged(reason: error.reason)
    }
    if marker == .revoked {
      if !hosts.allSatisfy(isVisible) {
        return .damaged(reason: "its host names contain invalid characters")
      }
      if key.type.isCertificate && key.certifiedKey == nil {
        return .damaged(reason: "the certificate is malformed")
      }
    }
    let comment = String(decoding: rest, as: UTF8.self)
    return .entry(
      KnownHost(location: location, marker: marker, names: names, key: key, comment: comment))
  }

  // MARK: Revocations

  /// Whether somebody meant the line to revoke a key.
  ///
  /// The test is generous, because the fault of the line may be the text before the marker, the spelling of
  /// the marker, or the text after it.
  private static func isRevocation(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line.drop { !isVisible($0) }
    while rest.first == UInt8(ascii: "@") {
      let word = word(&rest)
      if String(decoding: word, as: UTF8.self).lowercased().hasPrefix("@revoked") { return true }
    }
    return false
  }

  /// The names that an unreadable revocation applies to; nil unless they are certain to be names.
  private static func revokedNames(_ line: ArraySlice<UInt8>) -> KnownHost.Names? {
    var rest = line
    skipBlanks(&rest)
    guard String(decoding: word(&rest), as: UTF8.self).lowercased() == "@revoked" else {
      return nil
    }
    let hosts = word(&rest)
    let type = HostKeyType(inLine: String(decoding: hosts, as: UTF8.self))
    guard let first = hosts.first, !"#@".utf8.contains(first),
      !HostKeyType.preferred.contains(type),
      hosts.allSatisfy(isVisible)
    else { return nil }
    return names(hosts)
  }

  private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) }

  // MARK: Fields

  /// The marker at the start of the line; `nil` if OpenSSH does not know it, or if there are two.
  ///
  /// Like every other field, the marker may end at a tab. But OpenSSH looks for a space first, and ignores a line
  /// that has a tab after its marker and a space further on. An authority in such a line does not count here
  /// either, but a revocation does, so it is not lost.
  private static func marker(_ rest: inout ArraySlice<UInt8>) -> KnownHost.Marker? {
    guard rest.first == UInt8(ascii: "@") else { return .hostKey }
    let line = rest
    let word = word(&rest)
    if rest.first == UInt8(ascii: "@") { return nil }
    if word.elementsEqual("@revoked".utf8) { return .revoked }
    let end = line.firstIndex(of: UInt8(ascii: " ")) ?? word.endIndex
    return word.elementsEqual("@cert-authority".utf8) && end == word.endIndex
      ? .certificateAuthority : nil
  }

  private static func names(_ field: ArraySlice<UInt8>) -> KnownHost.Names? {
    guard field.first == UInt8(ascii: "|") else { return .patterns(PatternList(field)) }
    return HashedHostName(field).map(KnownHost.Names.hashed)
  }

  /// The line of an SSH-1 key has the number of bits instead of the type, and then the exponent.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    (1..<8).contains(word.count) && word.allSatisfy(\.isDigit)
  }

  /// Takes everything up to the next blank, and the blanks after it.
  static func word(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let word = rest.prefix { !isBlank($0) }
    rest = rest[word.endIndex...]
    skipBlanks(&rest)
    return word
  }

  static func skipBlanks(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop(while: isBlank) }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
