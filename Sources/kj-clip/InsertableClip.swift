import KJBase
import KJDomain

/// A clip that may be put into a session from elsewhere: one line, and not a long one.
///
/// Other texts get into a session only from the bar of `kj attach`, where the person sits who pastes.
enum InsertableClip {
  /// The path of a file, in bytes, and the host that it is on, as the person calls it.
  case path([UInt8], host: String?)
  case text(InsertionText)

  /// Checks a clip; throws ``Failure`` with status `notInserted` that names another way.
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
          "paste it with the bar of 'kj attach', or print it with 'kj clip paste \(number)'"
        ])
    }
  }

  /// Why it is more than a line; nil if it is not.
  private static func reason(_ text: ClipText) -> String? {
    if text.lines > 1 { return "it has \(text.lines) lines" }
    return text.text.utf8.last == UInt8(ascii: "\n") ? "it ends with a newline" : nil
  }

  /// The host of a path; nil for any other text.
  var host: String? {
    if case .path(_, let host) = self { host } else { nil }
  }

  /// What is inserted.
  ///
  /// - Parameter form: That of a path; nil for that of the agent in front.
  /// - Throws: ``Failure`` if the path cannot be inserted in this form.
  func content(as form: PathFormat?) throws(Failure) -> InsertionContent {
    switch self {
    case .text(let text): return .text(text)
    case .path(let path, _):
      let content = InsertionContent.path(path, as: form)
      // An invalid text is reported before anybody is asked.
      _ = try content.text(for: nil)
      return content
    }
  }
}
