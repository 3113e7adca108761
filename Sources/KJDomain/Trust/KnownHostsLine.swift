// Reading one line of known_hosts, as OpenSSH's `hostkeys_foreach` does.

/// What a line of a known_hosts file turned out to be.
enum KnownHostsLine {
  /// Blank, a comment, or a key of SSH protocol 1: `ssh` says nothing about it either.
  case ignored
  case entry(KnownHost)
  /// Nothing can be learned from it; `reason` says why.
  case damaged(reason: String)

  /// Reads a line without its line feed; a carriage return at the end is ignored.
  init(_ line: ArraySlice<UInt8>, at location: KnownHost.Location) {
    var rest = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    Self.skipBlanks(&rest)
    guard let first = rest.first, first != UInt8(ascii: "#") else {
      self = .ignored
      return
    }
    guard !rest.contains(0) else {
      self = .damaged(reason: "it holds a NUL byte")
      return
    }
    guard let marker = Self.marker(&rest) else {
      self = .damaged(reason: "its marker is neither '@cert-authority' nor '@revoked'")
      return
    }
    let hosts = Self.word(&rest)
    guard let names = Self.names(hosts) else {
      self = .damaged(reason: "its hashed host name is malformed")
      return
    }
    let type = Self.word(&rest)
    let encodedKey = Self.word(&rest)
    if Self.isLegacyNumber(type) {
      self = .ignored
    } else if type.isEmpty || type.first == UInt8(ascii: "#") {
      self = .damaged(reason: "there is no key")
    } else if encodedKey.isEmpty || encodedKey.first == UInt8(ascii: "#") {
      self = .damaged(reason: "there is no key after its type")
    } else {
      do throws(HostKey.FormatError) {
        let key = try HostKey(type: String(decoding: type, as: UTF8.self), base64: encodedKey)
        let comment = String(decoding: rest, as: UTF8.self)
        self = .entry(
          KnownHost(location: location, marker: marker, names: names, key: key, comment: comment))
      } catch {
        self = .damaged(reason: error.reason)
      }
    }
  }

  /// The marker at the start of the line; `nil` if it is none that OpenSSH knows, or there are two.
  ///
  /// A tab may end it, as it may end every other field. OpenSSH 9.2 overlooks a marker before a tab when
  /// a space follows later in the line; a revocation should not be lost that way.
  private static func marker(_ rest: inout ArraySlice<UInt8>) -> KnownHost.Marker? {
    guard rest.first == UInt8(ascii: "@") else { return .hostKey }
    let word = word(&rest)
    if rest.first == UInt8(ascii: "@") { return nil }
    if word.elementsEqual("@revoked".utf8) { return .revoked }
    return word.elementsEqual("@cert-authority".utf8) ? .certificateAuthority : nil
  }

  private static func names(_ field: ArraySlice<UInt8>) -> KnownHost.Names? {
    guard field.first == UInt8(ascii: "|") else { return .patterns(HostPatternList(field)) }
    return HashedHostName(field).map(KnownHost.Names.hashed)
  }

  /// The line of an SSH-1 key has the number of bits where a type would stand.
  private static func isLegacyNumber(_ type: ArraySlice<UInt8>) -> Bool {
    (1..<8).contains(type.count) && type.allSatisfy(HostSyntax.isDigit)
  }

  /// Takes everything up to the next blank, and the blanks after it.
  static func word(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let word = rest.prefix { !isBlank($0) }
    rest = rest[word.endIndex...]
    skipBlanks(&rest)
    return word
  }

  static func skipBlanks(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop(while: isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
