import CKJSystem
import KJLibC
import SystemPackage

/// How a process ended.
public enum Ending: Equatable, Sendable, CustomStringConvertible {
  case exit(Int32)
  case signal(Int32)
  /// It was still running at the deadline and was killed.
  case timeout

  public var description: String {
    switch self {
    case .exit(let status): "exit status \(status)"
    case .signal(let number): "killed by signal \(number)"
    case .timeout: "killed because the time was up"
    }
  }
}

/// A running process.
///
/// It belongs to the thread that waits for it.
final class Child {
  let id: pid_t
  private(set) var ending: Ending?

  /// Starts `program` (an absolute path) with descriptors for its standard streams, which stay open
  /// in the caller.
  ///
  /// Calls `kj_start_child`.
  init(
    program: FilePath, arguments: [[UInt8]], environment: [String: String], directory: FilePath,
    input: FileDescriptor, output: FileDescriptor, error: FileDescriptor,
    controllingTerminal: Bool = false
  ) throws {
    let settings = environment.map { Array("\($0.key)=\($0.value)".utf8) }
    id = try withCStrings([Array(program.string.utf8)] + arguments) { arguments in
      try withCStrings(settings) { environment in
        try program.string.withCString { program in
          try directory.string.withCString { directory in
            var child = kj_child(
              program: program, arguments: arguments, environment: environment,
              directory: directory,
              input: input.rawValue, output: output.rawValue, error: error.rawValue,
              further: nil, further_count: 0,
              new_session: true, terminal: controllingTerminal ? input.rawValue : -1,
              ignores_interrupt: false
            )
            return try check("start \(String(cString: program))") { kj_start_child(&child) }
          }
        }
      }
    }
  }

  /// How the process ended, or nil while it runs.
  func poll() -> Ending? {
    if ending == nil {
      var status: Int32 = 0
      if waitpid(id, &status, WNOHANG) == id { ending = Ending(waitStatus: status) }
    }
    return ending
  }

  /// Waits until the process has ended, and kills it if `deadline` passes first.
  func wait(until deadline: ContinuousClock.Instant) -> Ending {
    while poll() == nil && .now < deadline { pause(milliseconds: 1) }
    if let ending { return ending }
    killGroup()
    ending = .timeout
    return .timeout
  }

  func signal(_ number: Int32) {
    if poll() == nil { kill(id, number) }
  }

  /// Kills the process and everything in its process group, and waits for it.
  func killGroup() {
    guard poll() == nil else {
      // Members that remain keep the group's number in use; a process with that number is a stranger.
      if kill(id, 0) != 0 { kill(-id, SIGKILL) }
      return
    }
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    ending = Ending(waitStatus: status)
  }

  deinit {
    if ending == nil { killGroup() }
  }
}

extension Ending {
  /// Decodes the status from `waitpid`: the low seven bits are the signal, the next byte the exit status.
  init(waitStatus: Int32) {
    let number = waitStatus & 0x7F
    self = number == 0 ? .exit((waitStatus >> 8) & 0xFF) : .signal(number)
  }
}

/// Runs `body` with a null-terminated array of C strings, as `execve` expects it.
private func withCStrings<Result>(
  _ strings: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { bytes in
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[bytes.count] = 0
    return copy
  }
  pointers.append(nil)
  defer { for pointer in pointers { pointer?.deallocate() } }
  return try pointers.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("never empty") }
    return try body(start)
  }
}
