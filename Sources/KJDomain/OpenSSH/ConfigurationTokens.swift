internal import KJBase

/// The values of the tokens of ssh_config(5) on one connection.
///
/// `%C`, `%L`, `%l` and `%j` are not known; only OpenSSH's client can use a value that contains one of them.
public struct ConfigurationTokens: Sendable {
  /// `%h`: the host to connect to.
  private let host: HostName
  /// `%n`: the name that the person gave.
  private let originalName: HostName
  /// `%p`.
  private let port: Port
  /// `%r`.
  private let user: UserName
  /// `%k`: the name in known_hosts, if one is set.
  private let hostKeyAlias: String?
  /// `%u`, `%i` and `%d`.
  private let person: LocalPerson

  public init(
    host: HostName, originalName: HostName, port: Port, user: UserName, hostKeyAlias: String?,
    person: LocalPerson
  ) {
    self.host = host
    self.originalName = originalName
    self.port = port
    self.user = user
    self.hostKeyAlias = hostKeyAlias
    self.person = person
  }

  /// Expands the path of a file: a leading `~`, tokens, and environment variables.
  ///
  /// For `IdentityFile`, `CertificateFile`, `IdentityAgent` and `UserKnownHostsFile`.
  public func path(_ text: String, variable: (String) -> String?) throws(TokenError) -> String {
    try expand(try expandTilde(text), isPath: true, variable: variable) {
      token throws(TokenError) in
      switch token {
      case "d": person.home
      case "u": person.name
      case "i": String(person.id)
      case "k": hostKeyAlias ?? originalName.text
      default: connectionToken(token)
      }
    }
  }

  /// Expands a command that a shell will run, or a list of jump hosts.
  ///
  /// For `ProxyCommand` and `ProxyJump`: `%h`, `%n`, `%p` and `%r`. It is an error if a shell could
  /// interpret a value as more than a name, but only if the text contains its token.
  public func command(_ text: String) throws(TokenError) -> String {
    let noVariable = { (_: String) -> String? in nil }
    return try expand(text, isPath: false, variable: noVariable) { token throws(TokenError) in
      guard let value = connectionToken(token) else { return nil }
      guard value.utf8.allSatisfy(Self.isSafeInShell) else {
        throw TokenError(
          reason: "'%\(token)' stands for '\(value.printable)', which a shell might take for "
            + "more than a name")
      }
      return value
    }
  }

  private func connectionToken(_ token: Unicode.Scalar) -> String? {
    switch token {
    case "h": host.text
    case "n": originalName.text
    case "p": port.description
    case "r": user.text
    default: nil
    }
  }

  /// A letter, a digit, one of `._-@+`, or another character of an IPv6 address.
  private static func isSafeInShell(_ byte: UInt8) -> Bool {
    HostSyntax.isNameByte(byte) || "@+:%".utf8.contains(byte)
  }

  private func expandTilde(_ text: String) throws(TokenError) -> String {
    guard text.hasPrefix("~") else { return text }
    let rest = text.dropFirst()
    guard rest.isEmpty || rest.hasPrefix("/") else {
      throw TokenError(reason: "only OpenSSH knows the home directory of another user")
    }
    return person.home + rest
  }

  /// Replaces each token once, and does not expand the replacement again.
  ///
  /// - Parameter isPath: Whether to replace `${NAME}`; in a command, the shell does that.
  private func expand(
    _ text: String, isPath: Bool, variable: (String) -> String?,
    token: (Unicode.Scalar) throws(TokenError) -> String?
  ) throws(TokenError) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "%" {
        guard let name = rest.popFirst() else {
          throw TokenError(reason: "nothing follows its last '%'")
        }
        guard let value = name == "%" ? "%" : try token(name) else {
          throw TokenError(reason: "kj does not know what '%\(String(name).printable)' stands for")
        }
        result += value
      } else if scalar == "$", rest.first == "{", isPath {
        guard let end = rest.firstIndex(of: "}") else {
          throw TokenError(reason: "the '}' is missing")
        }
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        guard let value = variable(name) else {
          throw TokenError(reason: "the variable '\(name.printable)' is not set")
        }
        result += value
        rest = rest[rest.index(after: end)...]
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
