// The sessions of iTerm2 as kj's sessions.

internal import KJDomain
internal import KJSystem

extension ITerm2: ClientHolder {
  typealias Place = ITerm2Session

  static let kind = SessionKind.iterm2
  static let absence = "osascript is not in PATH: iTerm2 runs only on macOS"
  static let alwaysMarksPastes = true

  var name: String { "the iTerm2 sessions" }

  func places(until deadline: Deadline) throws(ClientProgramError) -> [ITerm2Session] {
    try sessions(.forSessions(until: deadline), until: deadline)
  }

  func isOwn(_ session: ITerm2Session) -> Bool { session.id == ownSession }

  func obstacle(for target: InsertionTarget) -> String? {
    target.isAnyPlace && !isAround ? "kj is not running in iTerm2" : nil
  }

  /// AppleScript writes bytes unchanged, so kj adds the markers of a paste here.
  func insert(
    _ text: InsertionText, into session: ITerm2Session, as manner: InsertionManner,
    until deadline: Deadline
  ) throws(ClientProgramError) -> InsertionOutcome {
    let words = [session.id, String(decoding: text.bytes(as: manner), as: UTF8.self)]
    let answer = try client.ask(["-e", Self.writing] + words, until: deadline)
    return answer.starts(with: "written".utf8) ? .inserted : .gone
  }
}
