internal import KJBase
import KJLibC

/// Finds and starts tools.
enum Tools {
  /// The directories in which to look for tools.
  static let directories: [String] = {
    let places = ownDirectory.map { [$0, $0 + "/../libexec/kj"] } ?? []
    return places + SearchPath.directories(in: getenv("PATH").map { String(cString: $0) })
  }()

  /// The directory of this executable, with links followed.
  private static let ownDirectory: String? = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    #if canImport(Darwin)
      var size = UInt32(buffer.count)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
    #else
      guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else { return nil }
    #endif
    guard let real = realpath(buffer, nil) else { return nil }
    defer { free(real) }
    let path = String(cString: real)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }()

  /// Returns the manual page installed with kj, if there is one; a package may have compressed the file.
  ///
  /// - Parameter name: The name of a tool, or of a general page.
  static func manualPage(of name: String) -> String? {
    guard let directory = ownDirectory.map({ "\($0)/../share/man" }) else { return nil }
    let pages = [1, 7].map { "\(directory)/man\($0)/kj-\(name).\($0)" }
    let files = pages + pages.map { $0 + ".gz" }
    return files.first { access($0, R_OK) == 0 }
  }

  /// The names of all available tools, sorted.
  static func names() -> [String] {
    var found: Set<String> = []
    for directory in directories {
      guard let stream = opendir(directory) else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let file = withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        }
        let name = file.dropFirst(3)
        if file.hasPrefix("kj-"), isName(name), access("\(directory)/\(file)", X_OK) == 0 {
          found.insert(String(name))
        }
      }
    }
    return found.sorted()
  }

  /// Whether a word can name a tool: letters, digits and dashes, beginning with a letter.
  static func isName(_ word: some StringProtocol) -> Bool {
    guard let first = word.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return word.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || $0.isDigit || $0 == UInt8(ascii: "-")
    }
  }

  /// Replaces this process with a tool; returns only if there is no tool of that name, or it cannot run.
  ///
  /// - Parameter arguments: The C strings after the tool's name, passed on byte for byte.
  static func run(_ tool: String, _ arguments: [UnsafeMutablePointer<CChar>]) {
    let name = strdup("kj-\(tool)")
    defer { free(name) }
    let list = [name] + arguments + [nil]
    for directory in directories {
      let path = "\(directory)/kj-\(tool)"
      if access(path, X_OK) == 0 { execv(path, list) }
    }
  }
}
