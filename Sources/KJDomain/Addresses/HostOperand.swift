/// A host with a path on it: `dev:`, `dev:pics`, `me@dev:/tmp/x.jpg`, `dev:2222:/tmp`, `ssh://dev/tmp`.
///
/// Any text after the colon is a path, relative to the home directory unless it is absolute; no text means the usual
/// directory. Digits between two colons are a port, so `dev:./2222:` is the directory `2222:`.
package struct HostOperand: Hashable, Sendable {
  /// `[user@]host`, with the scheme if there is one.
  package let host: String
  /// The path as written; empty for the usual directory.
  package let path: String
  /// The port between two colons, not yet checked.
  package let port: String?

  /// - Returns: nil if the text is something else.
  package init?(_ text: String) {
    if text.lowercased().hasPrefix("ssh://") {
      let end = text.dropFirst("ssh://".count).firstIndex(of: "/") ?? text.endIndex
      (host, path, port) = (String(text[..<end]), String(text[end...]), nil)
      return
    }
    guard let (host, rest) = RemotePlace.parts(text), !host.contains(" ") else { return nil }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let hasPort = !digits.isEmpty && rest.dropFirst(digits.count).hasPrefix(":")
    self.host = String(host)
    path = String(hasPort ? rest.dropFirst(digits.count + 1) : rest)
    port = hasPort ? String(digits) : nil
  }

  /// Whether the path can only be a directory, because it is empty or ends in a slash.
  package var isDirectory: Bool { path.isEmpty || path.hasSuffix("/") }

  /// The host with its directory, in the form that options take.
  package var option: String {
    if path.isEmpty || host.contains("/") { return host + path }
    return path.hasPrefix("/") || path.hasPrefix("~") ? "\(host):\(path)" : "\(host):~/\(path)"
  }
}
