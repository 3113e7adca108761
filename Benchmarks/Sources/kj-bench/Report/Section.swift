/// A heading, a table and notes about it.
struct Section {
  let group: String
  let title: String
  let table: Table
  var notes: [String] = []
  /// The measurements, for the goals.
  var outcome: Outcome?
  /// Other figures, by the names of the table's rows.
  var figures: [String: [Figure: Double]] = [:]

  var text: String {
    var parts = ["### \(group): \(title)", table.text]
    if !notes.isEmpty { parts.append(notes.map { "- \($0)" }.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }
}
