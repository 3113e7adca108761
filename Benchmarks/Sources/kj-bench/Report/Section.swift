// The result of one group.

/// A heading, a table and what is to be said about it.
struct Section {
  let group: String
  let title: String
  let table: Table
  var notes: [String] = []
  /// What was measured, for the goals.
  var outcome: Outcome?
  /// What else was found, by the names of the table's rows.
  var figures: [String: [Figure: Double]] = [:]

  var text: String {
    var parts = ["### \(group): \(title)", table.text]
    if !notes.isEmpty { parts.append(notes.map { "- \($0)" }.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }
}
