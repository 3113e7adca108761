/// A running session.
public struct ScreenSession: Hashable, Sendable {
  /// `PID.NAME`, which identifies only this session.
  public let id: String
  /// The process id of the session's server.
  package let process: Int32

  /// The name that the person gave it, or that screen made up.
  public var name: String { String(id.drop { $0 != "." }.dropFirst()) }

  /// Reads a line of `screen -ls`.
  ///
  /// Its fields, each after a tab, are the id, in some versions a date in brackets, and the state in brackets.
  ///
  /// Nil for any other line, and for a session that is dead or cannot be reached.
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
