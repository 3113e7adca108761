package import KJDomain

/// The contents of a `.pub` file: type, base64 and a comment, which is ignored.
package struct PublicKeyFile: Sendable {
  package let key: HostKey

  /// Parses a file.
  ///
  /// - Returns: nil if its first line is not a public key.
  package init?(_ contents: [UInt8]) {
    guard let line = contents.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).first else {
      return nil
    }
    let words = line.split(maxSplits: 2, whereSeparator: { $0 == 0x20 || $0 == 0x09 })
    guard words.count >= 2,
      let key = try? HostKey(type: String(decoding: words[0], as: UTF8.self), base64: words[1])
    else { return nil }
    self.key = key
  }
}
