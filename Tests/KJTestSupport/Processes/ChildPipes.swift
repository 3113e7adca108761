import KJLibC
public import SystemPackage

/// A running program between two pipes.
///
/// It is killed when the last reference to it is released.
public final class ChildPipes {
  private let child: Child
  private let input: FileDescriptor
  private let output: FileDescriptor

  /// Starts `program`, an absolute path; its standard error is discarded.
  public init(
    _ program: FilePath, arguments: [String], environment: [String: String], directory: FilePath
  ) throws {
    let (childInput, input) = try Self.pipe()
    let (output, childOutput) = try Self.pipe()
    let error = try FileDescriptor.open("/dev/null", .writeOnly, options: .closeOnExec)
    defer { for end in [childInput, childOutput, error] { try? end.close() } }
    self.input = input
    self.output = output
    child = try Child(
      program: program, arguments: arguments.map { Array($0.utf8) }, environment: environment,
      directory: directory, input: childInput, output: childOutput, error: error)
  }

  deinit {
    child.killGroup()
    try? input.close()
    try? output.close()
  }

  /// Writes everything, waiting as long as it takes.
  public func write(_ bytes: [UInt8]) throws {
    try input.writeAll(bytes)
  }

  /// The bytes that have arrived, at least one.
  ///
  /// Throws at the end, and after a silence of ``Duration/hang``.
  public func read() throws -> [UInt8] {
    var waited = pollfd(fd: output.rawValue, events: Int16(POLLIN), revents: 0)
    let patience = Int32(Duration.hang.components.seconds) * 1000
    guard try check("wait", { poll(&waited, 1, patience) }) > 0 else {
      throw SetUpFailure("the program says nothing")
    }
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = try chunk.withUnsafeMutableBytes { try output.read(into: $0) }
    guard count > 0 else { throw SetUpFailure("the program has ended") }
    return Array(chunk.prefix(count))
  }

  private static func pipe() throws -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
    let ends = try FileDescriptor.pipe()
    for end in [ends.readEnd, ends.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
    return ends
  }
}
