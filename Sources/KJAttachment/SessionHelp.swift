// The help of a session about its own keys.

internal import KJTerminal

/// The commands of a session as lines for its terminal.
enum SessionHelp {
  static func lines(prefix: PrefixKey, hasTildeEscapes: Bool) -> [String] {
    let rows = SessionCommand.all.map { entry in
      let afterPrefix =
        prefix == .none ? [] : entry.keyNames.prefix(1).map { "\(prefix) \($0)" }
      let afterTilde = hasTildeEscapes ? entry.tildeKeyName.map { ["~\($0)"] } ?? [] : []
      return (keys: (afterPrefix + afterTilde).joined(separator: ", "), entry.title)
    }.filter { !$0.keys.isEmpty }
    let width = rows.map(\.keys.count).max() ?? 0
    let condition = hasTildeEscapes ? " (~ only at the start of a line)" : ""
    return ["keys of kj attach\(condition):"]
      + rows.map { "  \($0.keys)\(String(repeating: " ", count: width - $0.keys.count))  \($0.1)" }
      + (prefix == .none ? [] : ["  \(prefix) \(prefix) sends \(prefix) itself"])
  }
}
