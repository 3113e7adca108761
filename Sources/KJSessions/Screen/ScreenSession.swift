// A session of GNU screen, as `screen -ls` names it.

/// A running session.
package struct ScreenSession: Hashable, Sendable {
  /// `PID.NAME`, which names this session and no other.
  package let id: String
  /// The process id of the session's server.
  package let process: Int32

  /// The name that the person gave it, or that screen made up.
  package var name: String { String(id.drop { $0 != "." }.dropFirst()) }

  /// Reads a line of `screen -ls`: tab, id, and in brackets a date, in some versions, and the state.
  ///
  /// Nil for any other line, and for what is left of a session that cannot be reached.
  init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 3, fields[0].isEmpty,
      let process = Int32(fields[1].prefix { $0 != "." }), fields[1].contains("."),
      let state = fields.last?.lowercased(),
      !["dead", "unreachable", "private", "removed"].contains(where: { state.contains($0) })
    else { return nil }
    id = String(fields[1])
    self.process = process
  }

  func isNamed(_ text: String) -> Bool { text == id || text == name }
}
