package import KJBase

/// A host with the user, port and remote directory that were given.
///
/// Written as `[user@]host[:port]`, with an IPv6 address in brackets or bare (`[::1]:22`, `::1`), as `[user@]host:/dir`
/// or `[user@]host:~/dir`, or as `ssh://[user@]host[:port][/dir]`. Configuration fills in the parts that are `nil`.
package struct Destination: Hashable, Sendable, CustomStringConvertible {
  package var user: UserName?
  package var host: HostName
  package var port: Port?
  /// The remote directory: absolute, or below the home directory as `~/…`.
  package var directory: String?

  package init(user: UserName? = nil, host: HostName, port: Port? = nil, directory: String? = nil) {
    self.user = user
    self.host = host
    self.port = port
    self.directory = directory
  }

  /// Reads any of these forms; throws ``Failure`` with status `usage` that says which part is wrong.
  package init(parsing text: String) throws(Failure) {
    if text.lowercased().hasPrefix("ssh://") {
      self = try SSHAddress.parse(text)
      return
    }
    if let place = RemotePlace(text) {
      try self.init(parsing: place.host)
      try TextRule.directory.check(place.directory)
      directory = place.directory
      return
    }
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      try self.init(user: nil, authority: text, whole: text)
      return
    }
    if text[..<at].contains(":") { throw .passwordInAddress }
    let user = try UserName(String(text[..<at]))
    let authority = String(text[text.utf8.index(after: at)...])
    try self.init(user: user, authority: authority, whole: text)
  }

  /// Reads `host[:port]`, `[address][:port]` or a bare IPv6 address.
  init(user: UserName?, authority: String, whole: String) throws(Failure) {
    let (host, port) = try Self.split(authority, whole: whole)
    self.init(
      user: user, host: try HostName(host),
      port: try port.map { text throws(Failure) in try Port(text) })
  }

  /// The two parts of `host[:port]`, not yet checked.
  private static func split(
    _ authority: String, whole: String
  ) throws(Failure) -> (host: String, port: String?) {
    let bytes = Array(authority.utf8)
    let colon = UInt8(ascii: ":")
    guard bytes.first == UInt8(ascii: "[") else {
      guard let first = bytes.firstIndex(of: colon) else { return (authority, nil) }
      if bytes.lastIndex(of: colon) != first { return (authority, nil) }
      return (
        String(decoding: bytes[..<first], as: UTF8.self),
        String(decoding: bytes[(first + 1)...], as: UTF8.self)
      )
    }
    guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else {
      throw Failure(.usage, "invalid host '\(whole.printable)': the ']' is missing")
    }
    let host = String(decoding: bytes[1..<close], as: UTF8.self)
    let rest = bytes[(close + 1)...]
    if rest.isEmpty { return (host, nil) }
    guard rest.first == colon else {
      throw Failure(
        .usage, "invalid host '\(whole.printable)': only ':' and a port can follow the ']'")
    }
    return (host, String(decoding: rest.dropFirst(), as: UTF8.self))
  }

  /// The destination in a form that `--host` accepts.
  package var description: String {
    if directory != nil { return SSHAddress.format(self) }
    return (user.map { "\($0)@" } ?? "") + authority
  }

  /// `host`, `host:port` or `[address]:port`; an IPv6 address without a port has no brackets.
  var authority: String {
    guard let port else { return host.text }
    return host.kind == .ipv6 ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

extension Failure {
  /// The failure for a colon in the user part of an address; it does not repeat the address, because a secret does not
  /// belong in a message either.
  static let passwordInAddress = Failure(
    .usage, "invalid address: it must not contain a password",
    advice: [.step(.userWithColon)])
}
