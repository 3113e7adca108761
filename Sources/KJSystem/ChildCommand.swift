internal import CKJSystem
import KJLibC
package import SystemPackage

/// A program with its arguments; kj never puts a shell in between.
package struct ChildCommand: Sendable {
  /// The path of the program; ``Executables/find(_:in:)`` finds it by name.
  package var program: FilePath
  /// The arguments, without the program's name.
  package var arguments: [String]
  /// Changes to this process's environment: a value to set, or nil to remove the variable.
  package var environment: [String: String?]
  /// The working directory of the program; nil for this process's own.
  package var directory: FilePath?
  /// The descriptors that the child receives as 3, 4 and so on, at most 64; keep them open until it has started.
  package var descriptors: [FileDescriptor]
  /// Whether it leads its own session: signals also reach its descendants, and none from the terminal reach it.
  package var isApart = false

  package init(
    _ program: FilePath, _ arguments: [String], environment: [String: String?] = [:],
    in directory: FilePath? = nil, descriptors: [FileDescriptor] = []
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.descriptors = descriptors
  }

  /// Starts the program (`kj_start_child`).
  ///
  /// - Parameter terminal: The controlling terminal of a new session; nil to stay in this session.
  /// - Returns: The id of the child.
  /// - Throws: `EINVAL` for text with a zero byte, which would reach the program cut off, and for
  ///   variable names that are empty or contain `=`.
  func start(
    input: FileDescriptor, output: FileDescriptor, error: FileDescriptor,
    terminal: FileDescriptor?, ignoresInterrupt: Bool
  ) throws(SystemError) -> pid_t {
    let words = [program.string] + arguments
    let variables = environment.keys.contains { $0.isEmpty || $0.utf8.contains(UInt8(ascii: "=")) }
    let texts = words + environment.flatMap { [$0.key, $0.value ?? ""] }
    guard !variables, !texts.contains(where: { $0.utf8.contains(0) }) else {
      throw SystemError("start", program.description, .invalidArgument)
    }
    let (id, cause) = withCStrings(words.map { Array($0.utf8) }) { arguments in
      withCStrings(childEnvironment) { environment in
        program.withPlatformString { program in
          withPlatformString(of: directory) { directory in
            descriptors.map(\.rawValue).withUnsafeBufferPointer { further in
              var child = kj_child(
                program: program, arguments: arguments, environment: environment,
                directory: directory,
                input: input.rawValue, output: output.rawValue, error: error.rawValue,
                further: further.baseAddress, further_count: Int32(further.count),
                new_session: isApart || terminal != nil, terminal: terminal?.rawValue ?? -1,
                ignores_interrupt: ignoresInterrupt)
              return (kj_start_child(&child), Errno.last)
            }
          }
        }
      }
    }
    guard id > 0 else { throw SystemError("start", program.description, cause) }
    return id
  }

  /// This process's environment with the changes, one `NAME=value` per entry.
  ///
  /// Bytes that are not UTF-8 are kept.
  private var childEnvironment: [[UInt8]] {
    let changed = Set(environment.keys.map { Array($0.utf8) })
    var lines: [[UInt8]] = []
    var entry = environ
    while let text = entry.pointee {
      let line = UnsafeRawBufferPointer(start: text, count: strlen(text))
      let name = Array(line.prefix { $0 != UInt8(ascii: "=") })
      if !changed.contains(name) { lines.append(Array(line)) }
      entry += 1
    }
    for (name, value) in environment {
      if let value { lines.append(Array("\(name)=\(value)".utf8)) }
    }
    return lines
  }
}

/// Calls `body` with a path as a C string, or with a null pointer.
private func withPlatformString<Result>(
  of path: FilePath?, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let path else { return body(nil) }
  return path.withPlatformString { body($0) }
}

/// Calls `body` with a null-terminated array of C strings, as `execve` expects it.
private func withCStrings<Result>(
  _ strings: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var bytes: [CChar] = []
  for string in strings {
    for byte in string { bytes.append(CChar(bitPattern: byte)) }
    bytes.append(0)
  }
  return bytes.withUnsafeMutableBufferPointer { room in
    var pointers: [UnsafeMutablePointer<CChar>?] = []
    var offset = 0
    for string in strings {
      pointers.append(room.baseAddress.map { $0 + offset })
      offset += string.count + 1
    }
    pointers.append(nil)
    return pointers.withUnsafeBufferPointer { list in
      guard let start = list.baseAddress else { preconditionFailure("the list ends in nil") }
      return body(start)
    }
  }
}
