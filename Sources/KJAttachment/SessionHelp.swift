internal import KJDomain
internal import KJTerminal

/// The actions of a session, as lines for its terminal.
enum SessionHelp {
  static func lines(prefix: PrefixKey, escape: UInt8?) -> [String] {
    let name = escape.map(SessionAction.keyName)
    let rows =
      SessionAction.rows.map { row in
        let afterPrefix =
          prefix == .none || row[0].keys.isEmpty
          ? [] : ["\(prefix) \(row.map { $0.keyNames[0] }.joined(separator: " "))"]
        let afterTilde = name.flatMap { name in row[0].tildeKeyName.map { ["\(name)\($0)"] } } ?? []
        return (keys: (afterPrefix + afterTilde).joined(separator: ", "), title: row[0].rowTitle)
      }.filter { !$0.keys.isEmpty }
      + (prefix == .none ? [] : [(keys: "\(prefix) \(prefix)", title: "send \(prefix) itself")])
    let width = rows.map(\.keys.count).max() ?? 0
    let condition = name.map { " (\($0) only at the start of a line)" } ?? ""
    return ["kj attach keys\(condition):"]
      + rows.map {
        "  \($0.keys)\(String(repeating: " ", count: width - $0.keys.count))  \($0.title)"
      }
  }
}
