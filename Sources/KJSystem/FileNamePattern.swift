import KJLibC

/// A pattern with `*`, `?` and `[…]`.
package struct FileNamePattern: Sendable {
  private let text: [CChar]

  /// - Parameter bytes: The pattern, without a zero byte.
  package init(_ bytes: [UInt8]) { text = bytes.map(CChar.init(bitPattern:)) + [0] }

  /// Whether the whole name matches (`fnmatch`).
  package func matches(_ name: [UInt8]) -> Bool {
    fnmatch(text, name.map(CChar.init(bitPattern:)) + [0], 0) == 0
  }
}
