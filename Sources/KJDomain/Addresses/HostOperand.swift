/// A host with a path on it: `dev:`, `dev:pics`, `me@dev:/tmp/x.jpg`, `dev:2222:/tmp`, `ssh://dev/tmp`.
///
/// Any text after the colon is a path, below the home directory if it is not absolute; no text means the usual
/// directory. Digits between two colons are a port, so `dev:./2222:` is the directory `2222:`.
package struct HostOperand: Hashable, Sendable {
  /// The host with its directory, as an option takes them.
  package let option: String
  /// The port between two colons, not checked yet.
  package let port: String?
  /// Whether the path can only be a directory, because there is none or it ends in a slash.
  package let isDirectory: Bool

  /// - Returns: nil for what is no such operand.
  package init?(_ text: String) {
    if text.lowercased().hasPrefix("ssh://") {
      let hasPath = text.dropFirst("ssh://".count).contains("/")
      (option, port, isDirectory) = (text, nil, !hasPath || text.hasSuffix("/"))
      return
    }
    guard let (host, rest) = RemotePlace.parts(text), !host.contains(" ") else { return nil }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let hasPort = !digits.isEmpty && rest.dropFirst(digits.count).hasPrefix(":")
    let path = hasPort ? rest.dropFirst(digits.count + 1) : rest
    port = hasPort ? String(digits) : nil
    isDirectory = path.isEmpty || path.hasSuffix("/")
    if path.isEmpty {
      option = String(host)
    } else {
      let isWhole = path.hasPrefix("/") || path.hasPrefix("~")
      option = isWhole ? "\(host):\(path)" : "\(host):~/\(path)"
    }
  }
}
