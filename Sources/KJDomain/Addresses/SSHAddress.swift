internal import KJBase

/// Reading and writing `ssh://[user@]host[:port][/dir]`, with percent-encoding (RFC 3986).
///
/// `/dir` is absolute; `/~/dir` is below the home directory, as in git; `//` is the root, because people often write
/// `/` alone when they mean no directory. A password or connection parameters before the `@` are refused: secrets do
/// not belong on a command line.
enum SSHAddress {
  private static let scheme = "ssh://"

  static func parse(_ text: String) throws(Failure) -> Destination {
    let rest = text.dropFirst(scheme.count)
    if rest.contains(where: { $0 == "?" || $0 == "#" }) {
      throw invalid(text, "'?' and '#' must be written as %3F and %23")
    }
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    var authority = rest[..<slash]
    var user: UserName?
    if let at = authority.lastIndex(of: "@") {
      user = try parseUser(authority[..<at], in: text)
      authority = authority[authority.index(after: at)...]
    }
    let decoded = try decode(authority, in: text)
    // In this form an IPv6 address needs brackets; two colons without them are a mistake.
    if !decoded.hasPrefix("["), decoded.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1 {
      throw invalid(text, "an IPv6 address needs brackets")
    }
    // A colon without a port is allowed here (RFC 3986, section 3.2.3).
    let host = decoded.hasSuffix(":") ? String(decoded.dropLast()) : decoded
    var result = try Destination(user: user, authority: host, whole: text)
    result.directory = try directory(rest[slash...], in: text)
    return result
  }

  /// Writes a destination in a form that reads back as the same destination.
  static func format(_ destination: Destination) -> String {
    var text = scheme
    if let user = destination.user { text += encode(user.text, keeping: "-._~") + "@" }
    let host = destination.host
    text += host.kind == .ipv6 ? "[\(encode(host.text, keeping: ":.-_"))]" : host.text
    if let port = destination.port { text += ":\(port)" }
    if let directory = destination.directory {
      text += directory.utf8.first == UInt8(ascii: "/") && directory != "/" ? "" : "/"
      let path = encode(directory, keeping: "/-._~")
      text += beginsAtHome(path.utf8) ? "/%7E\(path.dropFirst(2))" : path
    }
    return text
  }

  private static func parseUser(_ encoded: Substring, in text: String) throws(Failure) -> UserName {
    if encoded.contains(":") { throw .passwordInAddress }
    if encoded.contains(";") { throw invalid(text, "parameters after ';' are not supported") }
    return try UserName(try decode(encoded, in: text))
  }

  private static func directory(_ encoded: Substring, in text: String) throws(Failure) -> String? {
    let path = try decode(encoded, in: text)
    if path.isEmpty || path == "/" { return nil }
    if path == "//" { return "/" }
    if HostSyntax.holdsControlCharacter(path) {
      throw invalid(text, "the directory contains a control character")
    }
    return beginsAtHome(encoded.utf8) ? String(path.dropFirst()) : path
  }

  /// Whether an encoded path begins at the home directory; a directory that is really called `~` is encoded as `%7E`.
  private static func beginsAtHome(_ path: some Collection<UInt8>) -> Bool {
    path.elementsEqual("/~".utf8) || path.starts(with: "/~/".utf8)
  }

  private static func decode(_ part: Substring, in text: String) throws(Failure) -> String {
    var bytes: [UInt8] = []
    var rest = part.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(HostSyntax.isHexDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw invalid(text, "'%' must be followed by two hex digits") }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw invalid(text, "it is not valid UTF-8")
    }
    return decoded
  }

  private static func encode(_ text: String, keeping kept: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if byte.isAlphanumeric || kept.utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + String(byte, digits: 2, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func invalid(_ text: String, _ reason: String) -> Failure {
    Failure(.usage, "invalid address '\(text.printable)': \(reason)")
  }
}
