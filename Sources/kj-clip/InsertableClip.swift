import KJBase
import KJDomain

/// A clip that can be inserted into a session from outside: a single line, and not a long one.
///
/// Other clips can be inserted only from the bar of `kj attach`, in front of the person who pastes.
enum InsertableClip {
  /// The path of a file, in bytes, and the person's name for its host.
  case path([UInt8], host: String?)
  case text(InsertionText)

  /// Checks a clip; throws ``Failure`` with status `notInserted`, which suggests another way.
  init(_ clip: Clip, number: Int) throws(Failure) {
    let bytes = Array(clip.text.text.utf8)
    do throws(InsertionProblem) {
      if clip.origin == .path {
        _ = try InsertionText(path: bytes)
        self = .path(bytes, host: clip.host?.raw)
      } else {
        self = .text(try InsertionText(text: bytes))
      }
    } catch {
      throw Failure(
        .notInserted,
        "cannot insert clip \(number): \(Self.reason(clip.text) ?? error.words)",
        advice: [
          "paste it from the bar of 'kj attach', or print it with 'kj clip paste \(number)'"
        ])
    }
  }

  /// Why it is more than a single line; nil if it is a single line.
  private static func reason(_ text: ClipText) -> String? {
    if text.lines > 1 { return "it has \(text.lines) lines" }
    return text.text.utf8.last == UInt8(ascii: "\n") ? "it ends with a newline" : nil
  }

  /// The host of a path; nil for any other text.
  var host: String? {
    if case .path(_, let host) = self { host } else { nil }
  }

  /// Returns the content to insert.
  ///
  /// - Parameter form: The form of a path; nil for the one that the foreground agent expects.
  /// - Throws: ``Failure`` if the path cannot be inserted in this form.
  func content(as form: PathFormat?) throws(Failure) -> InsertionContent {
    switch self {
    case .text(let text): return .text(text)
    case .path(let path, _):
      let content = InsertionContent.path(path, as: form)
      // An invalid text is reported before the person is asked anything.
      _ = try content.text(for: nil)
      return content
    }
  }
}
