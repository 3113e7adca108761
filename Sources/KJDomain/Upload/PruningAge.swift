package import KJBase

/// An age such as `12h`, `14d` or `2w`.
package struct PruningAge: Hashable, Sendable {
  /// The age as it was written.
  package let text: String
  package let seconds: Int

  /// Reads an age; throws ``Failure`` with status `usage`.
  package init(_ text: String) throws(Failure) {
    guard let seconds = AgeText.seconds(in: text) else {
      throw Failure(
        .usage, "invalid age '\(text.printable)'", advice: ["write it like '12h', '14d' or '2w'"])
    }
    self.text = text
    self.seconds = seconds
  }
}
