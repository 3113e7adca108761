// The clipboard of a Wayland desktop, through wl-paste.

internal import KJBase
internal import KJSystem

struct WaylandClipboard: ClipboardAccess {
  /// The messages of wl-paste for an empty clipboard, which are always in English.
  private static let emptyWords = ["Nothing is copied", "No selection"]

  let program: ClipboardProgram

  func types(until deadline: Deadline) throws(Failure) -> [String] {
    let result = try program.run(["--list-types"], until: deadline)
    if result.ending == .exited(0) { return result.lines }
    let words = String(decoding: result.error, as: UTF8.self)
    guard Self.emptyWords.contains(where: words.contains) else {
      throw program.failure(of: result)
    }
    return []
  }

  func contents(as type: String, until deadline: Deadline) throws(Failure) -> [UInt8] {
    try program.read(["--no-newline", "--type", type], until: deadline)
  }
}
