// Where this process runs: its environment, and the person it runs for.

package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The environment of a process, as a value, so that a rule can be tried with another one.
package struct Environment: Sendable {
  private let values: [String: String]

  package init(_ values: [String: String]) {
    self.values = values
  }

  /// A variable's value; an empty one counts as unset, as in most of the shell's own rules.
  package subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }

  /// Every variable that is set, by name.
  package var all: [(name: String, value: String)] {
    values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// This process's environment (`environ`).
  ///
  /// A value that is not UTF-8 is repaired.
  package static let current: Environment = {
    var values: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let line = String(cString: text)
      if let equals = line.firstIndex(of: "=") {
        values[String(line[..<equals])] = String(line[line.index(after: equals)...])
      }
      entry += 1
    }
    return Environment(values)
  }()

  /// The person's home directory: `HOME`, else what the password database says.
  package var home: FilePath {
    if let home = self["HOME"] { return FilePath(home) }
    guard let record = getpwuid(getuid()), let directory = record.pointee.pw_dir else {
      return "/"
    }
    return FilePath(platformString: directory)
  }

  /// The person's login name: what the password database says, else `USER`.
  package var userName: String? {
    if let record = getpwuid(getuid()), let name = record.pointee.pw_name {
      return String(cString: name)
    }
    return self["USER"]
  }

  /// A path as a person writes it: `~` and `~/…` stand for the home directory.
  package func expandingTilde(_ path: String) -> FilePath {
    if path == "~" { return home }
    if path.hasPrefix("~/") { return home.appending(String(path.dropFirst(2))) }
    return FilePath(path)
  }
}
