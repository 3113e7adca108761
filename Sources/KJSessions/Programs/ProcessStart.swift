internal import KJSystem

/// The arguments and the environment of a process at its start, as `sysctl` reports them under `KERN_PROCARGS2`.
///
/// The format is the number of arguments as a C int, the path of the program, NULs up to an aligned address, the
/// arguments, and the environment up to an empty string; each string ends with a NUL. Strings from the system for the
/// program's loader follow.
struct ProcessStart: Equatable {
  let arguments: [String]
  /// nil if the system hides it, for example for a program that System Integrity Protection protects.
  let environment: [String: String]?

  /// nil if the system has `/proc` instead, or if the process has ended or belongs to somebody else.
  init?(of id: Int32) {
    guard let bytes = ProcessID.startBytes(of: id) else { return nil }
    self.init(bytes)
  }

  /// - Returns: nil if the bytes have another form, or end before the last argument does.
  init?(_ bytes: [UInt8]) {
    let countSize = MemoryLayout<Int32>.size
    guard bytes.count > countSize else { return nil }
    let count = bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
    // The bytes after the last NUL belong to a string that was cut off.
    guard count >= 0, let end = bytes.lastIndex(of: 0), end >= countSize else { return nil }
    let path = bytes[countSize..<end].prefix { $0 != 0 }
    let padding = bytes[path.endIndex..<end].prefix { $0 == 0 }
    guard !path.isEmpty else { return nil }
    let strings =
      padding.endIndex == end
      ? [] : bytes[padding.endIndex..<end].split(separator: 0, omittingEmptySubsequences: false)
    guard strings.count >= count else { return nil }
    arguments = strings.prefix(Int(count)).map { String(decoding: $0, as: UTF8.self) }
    let variables = strings.dropFirst(Int(count)).prefix { !$0.isEmpty }
    environment = variables.isEmpty ? nil : Self.variables(variables)
  }

  /// The values by name; the first value of a name counts, as for `getenv`.
  static func variables(_ lines: some Sequence<ArraySlice<UInt8>>) -> [String: String] {
    var variables: [String: String] = [:]
    for line in lines {
      guard let mark = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: line[..<mark], as: UTF8.self)
      if variables[name] == nil {
        variables[name] = String(decoding: line[(mark + 1)...], as: UTF8.self)
      }
    }
    return variables
  }
}
