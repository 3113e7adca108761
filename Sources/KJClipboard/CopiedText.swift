package import KJBase
package import KJSystem

/// Reads text from the clipboard of macOS, Wayland or X11.
package enum CopiedText {
  /// The accepted types, in order of preference; all are UTF-8 here.
  private static let wanted = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING"]
  /// The type that password managers of KDE and others add to contents that must not be kept.
  private static let secretType = "x-kde-passwordManagerHint"
  /// A program that owns text hands it over at once, or hangs.
  private static let patience = Duration.seconds(2)

  /// - Throws: ``Failure`` with status `noInput` that says what the clipboard holds instead.
  package static func read(_ environment: Environment) throws(Failure) -> [UInt8] {
    let access = try PictureClipboard.access(environment)
    let limit = Deadline.after(patience)
    let types = try access.types(until: limit)
    if types.contains(secretType) {
      throw Failure(.noInput, "the copied text is marked as a password")
    }
    guard let type = wanted.first(where: types.contains) else {
      let contents = ClipboardContents(types: types)
      throw Failure(
        .noInput, "cannot read text from the clipboard: it \(contents.description)")
    }
    return try access.contents(as: type, until: limit)
  }
}
