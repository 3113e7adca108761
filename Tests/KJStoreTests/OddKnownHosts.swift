import KJDomain

/// A file with one line that was meant to say something about a host, and perhaps a plain line with its key.
struct OddKnownHosts {
  /// The intended meaning of the odd line.
  enum Intent: CaseIterable {
    case plain, revoked, authority
  }

  let bytes: [UInt8]
  /// Whether the odd line was meant for this host and this key, however it came out.
  let isMeant: Bool

  /// Makes a file about the server at `[127.0.0.1]:port`.
  ///
  /// - Parameters:
  ///   - key: The key of the odd line, unless another one is meant.
  ///   - good: A line that the file sometimes also contains, and always contains together with a revocation.
  init(
    _ intent: Intent, port: UInt16, key: HostKey, good: String,
    using random: inout some RandomNumberGenerator
  ) throws {
    let (marker, space) = (Self.marker(intent, &random), Self.space(&random))
    let (hosts, isForHost) = try Self.hosts(port, &random)
    let (type, encoded, isThisKey) = try Self.key(key, &random)
    isMeant = isForHost && isThisKey
    let lead = Self.pick(
      ["", "", "", "", " ", "\t", "\u{0B}", "\u{FEFF}", "\u{A0}", "\u{1}"], &random)
    let tail = Self.pick(
      ["", "", " comment", "\r", "\t#x", " a \u{0}b", "\u{B}", " \u{85}"], &random)
    let line =
      Array((lead + marker + hosts).utf8) + Array((space + type).utf8)
      + Array((Self.space(&random) + encoded + tail + "\n").utf8)
    let others = [Array("# a comment\n".utf8), Array("\n".utf8), Array("@unknown x y\n".utf8)]
    var lines = [line] + others.filter { _ in Bool.random(using: &random) }
    if intent == .revoked || (intent == .plain && Int.random(in: 0..<4, using: &random) == 0) {
      lines.append(Array(good.utf8))
    }
    bytes = lines.shuffled(using: &random).flatMap(\.self)
  }

  // MARK: Parts of a line

  private static func pick(_ choices: [String], _ random: inout some RandomNumberGenerator)
    -> String
  {
    choices.randomElement(using: &random) ?? ""
  }

  /// Whether this part is as it should be.
  private static func isNormal(_ random: inout some RandomNumberGenerator) -> Bool {
    Int.random(in: 0..<3, using: &random) > 0
  }

  private static func space(_ random: inout some RandomNumberGenerator) -> String {
    isNormal(&random) ? " " : pick(["\t", "  ", " \t ", "\u{B}", "\u{A0}", " \u{0}"], &random)
  }

  private static func marker(_ intent: Intent, _ random: inout some RandomNumberGenerator) -> String
  {
    let word =
      switch intent {
      case .plain: ""
      case .revoked: "@revoked"
      case .authority: "@cert-authority"
      }
    if isNormal(&random) || word.isEmpty { return word.isEmpty ? "" : word + " " }
    let odd = [
      "\(word)\t", "\(word)   ", "\(word.uppercased()) ", "\(word)\u{B}", "\(word) \(word) ",
      "\(word)\u{A0}", "@\(word.dropFirst().prefix(1).uppercased())\(word.dropFirst(2)) ",
      "\(word): ", "@cert-authority \(word) ", "\(word)\t \t", "\(word), ", "\u{200B}\(word) ",
    ]
    return pick(odd, &random)
  }

  /// The names, and whether they are meant for the host.
  private static func hosts(
    _ port: UInt16, _ random: inout some RandomNumberGenerator
  ) throws -> (String, Bool) {
    let name = "[127.0.0.1]:\(port)"
    if isNormal(&random) { return (name, true) }
    let salt = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
    let hashed = HashedHostName(
      HostKeyName(host: try HostName("127.0.0.1"), port: try Port(Int(port))), salt: salt,
      digests: .system
    ).description
    let own = [
      "*", "[127.0.0.*]:*", "[*]:\(port)", "other,\(name)", "\(name),", ",\(name)",
      "\(name),!other",
      "[127.0.0.1]:??\(String(port).dropFirst(2))", hashed, "127.0.0.1", "\(name)\u{1}",
      "\(name),*",
    ]
    let foreign = [
      "other", "[127.0.0.1]:1", "!\(name),*", "*,!\(name)", "\(hashed)x",
      "|1|\(hashed.dropFirst(9))",
      "", "[127.0.0.1]", "#\(name)", "127.0.0.1:\(port)",
    ]
    return Bool.random(using: &random)
      ? (pick(own, &random), true) : (pick(foreign, &random), false)
  }

  /// Type and key, and whether they are meant to be this key.
  private static func key(
    _ key: HostKey, _ random: inout some RandomNumberGenerator
  ) throws -> (String, String, Bool) {
    let type =
      isNormal(&random)
      ? key.type.name
      : pick(
        ["ED25519", "ssh-ed25519\u{B}", "SSH-ED25519", "ssh-rsa", "ed25519", "", "ssh-ed25519@x"],
        &random)
    let text = key.base64
    if isNormal(&random) { return (type, text, true) }
    let other = try HostKeySamples.ed25519().base64
    let cut = String(text.prefix(Int.random(in: 1..<text.count, using: &random)))
    let odd = [
      cut, "\(cut)=", "\(text)=", "\(text)A", "\(text)AAAA", "\u{B}\(text)",
      "\(text.prefix(20))\u{C}\(text.dropFirst(20))",
      "\(text.prefix(20)) \(text.dropFirst(20))", "\(text)\u{B}", "=\(text)", "\(text)#", "",
      text.lowercased(), "\(text.prefix(12))-\(text.dropFirst(13))", "\(text)\u{0}",
    ]
    return Int.random(in: 0..<6, using: &random) == 0
      ? (type, other, false) : (type, pick(odd, &random), true)
  }
}
