import KJLibC
package import SystemPackage

/// The environment of a process as a value, so that tests can use a different one.
package struct Environment: Sendable {
  private let values: [String: String]

  package init(_ values: [String: String]) { self.values = values }

  /// A variable's value; an empty one counts as unset, as in most shell rules.
  package subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  /// All variables, sorted by name.
  package var all: [(name: String, value: String)] {
    values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// This process's environment (`environ`).
  ///
  /// Bytes that are not UTF-8 are replaced by the replacement character.
  package static let current: Environment = {
    var count = 0
    while environ[count] != nil { count += 1 }
    var values = [String: String](minimumCapacity: count)
    for case let entry? in UnsafeBufferPointer(start: environ, count: count) {
      let line = String(cString: entry).utf8
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      values[String(line[..<equals])!] = String(line[line.index(after: equals)...])!
    }
    return Environment(values)
  }()

  /// Whether text is shown as UTF-8, according to the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set.
  package var showsUTF8: Bool {
    guard let locale = self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] else { return false }
    let name = locale.lowercased()
    return name.hasSuffix("utf-8") || name.hasSuffix("utf8")
  }

  /// The person's home directory: `HOME` if it is an absolute path, otherwise the one in the password database.
  ///
  /// A relative `HOME` would mean a different place in each directory; `ssh` never reads `HOME`.
  package var home: FilePath {
    if let home = self["HOME"].map({ FilePath($0) }), home.isAbsolute { return home }
    return Self.person.home ?? "/"
  }

  /// The person's login name: the one in the password database, otherwise `USER`.
  package var userName: String? { Self.person.name ?? self["USER"] }

  /// This user's name and home directory according to the password database.
  ///
  /// Read once: a lookup can take a while, and a lookup on another thread overwrites its result.
  private static let person: (name: String?, home: FilePath?) = {
    guard let record = getpwuid(getuid()) else { return (nil, nil) }
    return (
      record.pointee.pw_name.map { String(cString: $0) },
      record.pointee.pw_dir.map { FilePath(platformString: $0) }
    )
  }()

  /// The path with a leading `~` or `~/` replaced by the home directory.
  package func expandingTilde(_ path: String) -> FilePath {
    if path == "~" { return home }
    if path.hasPrefix("~/") { return home.appending(String(path.dropFirst(2))) }
    return FilePath(path)
  }
}
