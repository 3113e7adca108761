package import KJBase

/// A tag of hosts in the host book, such as `gpu`; on a command line, `@gpu` means all hosts with this tag.
package struct HostTag: Hashable, Sendable, CustomStringConvertible {
  private static let mark: Character = "@"

  package let text: String

  /// Checks a tag without its mark; throws ``Failure`` with status `usage`.
  package init(_ text: String) throws(Failure) {
    let isPlain = text.utf8.allSatisfy(HostSyntax.isNameByte)
    guard let first = text.utf8.first, first.isAlphanumeric, isPlain,
      text.utf8.count <= 64
    else {
      throw Failure(
        .usage, "invalid tag '\(text.printable)'",
        advice: ["use 1 to 64 letters, digits, '.', '_' and '-', starting with a letter or digit"])
    }
    self.text = text
  }

  /// Reads a tag with its mark; nil for text without the mark.
  ///
  /// - Throws: ``Failure`` with status `usage` if no valid tag follows the mark.
  package init?(marked text: String) throws(Failure) {
    guard text.first == Self.mark else { return nil }
    try self.init(String(text.dropFirst()))
  }

  /// With its mark, as on a command line.
  package var description: String { "\(Self.mark)\(text)" }
}
