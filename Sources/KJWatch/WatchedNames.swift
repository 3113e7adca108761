internal import KJSystem

/// A selection of file names.
package struct WatchedNames: Sendable {
  /// In lower case, like the names to compare.
  private static let pictures = [
    "*.png", "*.jpg", "*.jpeg", "*.webp", "*.gif", "*.heic", "*.avif",
  ].map { FileNamePattern(Array($0.utf8)) }
  /// Hidden files, and the extensions that programs use for unfinished files.
  private static let unfinished = [".*", "*~", "*.part", "*.crdownload", "*.tmp"]
    .map { FileNamePattern(Array($0.utf8)) }

  private let patterns: [FileNamePattern]

  /// - Parameter patterns: Patterns with `*`, `?` and `[…]`, one of which has to match; an empty list selects the names
  ///   of pictures.
  package init(matching patterns: [[UInt8]] = []) {
    self.patterns = patterns.map(FileNamePattern.init)
  }

  /// Whether a file with this name is selected; hidden and temporary files never are.
  func accept(_ name: [UInt8]) -> Bool {
    let folded = name.map { (65...90).contains($0) ? $0 + 32 : $0 }
    let isMeant =
      patterns.isEmpty
      ? Self.pictures.contains { $0.matches(folded) } : patterns.contains { $0.matches(name) }
    return isMeant && !Self.unfinished.contains { $0.matches(folded) }
  }
}
