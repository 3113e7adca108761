// The clipboard of an X11 desktop, through xclip.

internal import KJBase
internal import KJSystem

struct XClipboard: ClipboardAccess {
  /// The message of xclip when nobody owns the clipboard, which is always in English.
  private static let emptyWords = "target TARGETS not available"
  /// Targets that ask about the contents rather than hold them.
  private static let questions: Set<String> = ["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS"]

  let program: ClipboardProgram

  func types(until deadline: Deadline) throws(Failure) -> [String] {
    let result = try program.run(arguments("TARGETS"), until: deadline)
    if result.ending == .exited(0) { return result.lines.filter { !Self.questions.contains($0) } }
    guard String(decoding: result.error, as: UTF8.self).contains(Self.emptyWords) else {
      throw program.failure(of: result)
    }
    return []
  }

  func contents(as type: String, until deadline: Deadline) throws(Failure) -> [UInt8] {
    try program.read(arguments(type), until: deadline)
  }

  private func arguments(_ target: String) -> [String] {
    ["-selection", "clipboard", "-t", target, "-o"]
  }
}
