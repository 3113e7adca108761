internal import KJBase
package import KJConnections
package import KJSystem
package import SystemPackage

/// The standard streams of a local program, such as OpenSSH's `sftp-server`, as the channel of a conversation.
package final class PipeChannel: ByteChannel, ConnectionLine {
  package static let sftpServer = FilePath("/usr/lib/openssh/sftp-server")

  private let process: ChildProcess
  private let input: ChildStream
  private let output: ChildStream
  private let errors: ChildStream
  private var words: [UInt8] = []
  package private(set) var lastArrival = MonotonicTime.now

  /// - Parameter directory: The program's working directory.
  package init(_ program: FilePath, _ arguments: [String] = [], in directory: FilePath) throws {
    Interruption.ignoreBrokenPipe()
    process = try ChildProcess(
      ChildCommand(program, arguments, in: directory), input: .pipe, output: .pipe, error: .pipe)
    guard let input = process.input, let output = process.output, let errors = process.error else {
      throw Failure(.failure, "'\(program)' has no pipes")
    }
    self.input = ChildStream(.writing, input)
    self.output = ChildStream(.reading, output)
    self.errors = ChildStream(.reading, errors)
  }

  deinit {
    process.end()
  }

  package var transport: String { "a pipe" }
  package var connection: HostConnection? { nil }
  package var patience: Duration { .seconds(60) }
  package var isFinished: Bool { output.hasEnded && errors.hasEnded }
  package var lastWords: String? { String(lastLineOf: words) }

  package func establish() {}
  package func flush() {}
  package func ignoreInterruption() {}

  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { words in
      while case let count = errors.read(into: words), count > 0 { self.words += words[..<count] }
    }
    let count = output.read(into: buffer)
    if count > 0 { lastArrival = .now }
    return count
  }

  package func write(_ bytes: UnsafeRawBufferPointer) -> Int { input.write(bytes) }

  package func wait(until deadline: Deadline, beside others: [Interest]) throws(WaitError) {
    try KJSystem.wait(for: interests + others, until: deadline)
    woke()
  }

  package var interests: [Interest] { [output, errors, input].compactMap(\.interest) }

  package func woke() { input.woke() }
}
