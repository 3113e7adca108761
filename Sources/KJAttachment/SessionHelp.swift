// The help of a session about its own keys.

internal import KJTerminal

/// The commands of a session as lines for its terminal.
enum SessionHelp {
  static func lines(prefix: PrefixKey, escape: UInt8?) -> [String] {
    let name = escape.map(SessionCommand.keyName)
    let rows = SessionCommand.all.map { entry in
      let afterPrefix =
        prefix == .none ? [] : entry.keyNames.prefix(1).map { "\(prefix) \($0)" }
      let afterTilde = name.flatMap { name in entry.tildeKeyName.map { ["\(name)\($0)"] } } ?? []
      return (keys: (afterPrefix + afterTilde).joined(separator: ", "), entry.title)
    }.filter { !$0.keys.isEmpty }
    let width = rows.map(\.keys.count).max() ?? 0
    let condition = name.map { " (\($0) only at the start of a line)" } ?? ""
    return ["keys of kj attach\(condition):"]
      + rows.map { "  \($0.keys)\(String(repeating: " ", count: width - $0.keys.count))  \($0.1)" }
      + (prefix == .none ? [] : ["  \(prefix) \(prefix) sends \(prefix) itself"])
  }
}
