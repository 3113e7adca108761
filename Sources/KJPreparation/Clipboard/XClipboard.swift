// The clipboard of an X11 desktop, through xclip.

internal import KJDomain
internal import KJSystem

struct XClipboard: ClipboardAccess {
  /// What xclip says, in English always, when nobody owns the clipboard.
  private static let emptyWords = "target TARGETS not available"
  /// Targets that are questions about the contents, and no contents.
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
