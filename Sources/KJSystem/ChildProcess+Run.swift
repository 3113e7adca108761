// Running a command to completion. Its three streams are served together, so no full pipe can block it.

internal import SystemPackage

extension ChildProcess {
  /// Runs a command to completion and collects its output.
  ///
  /// Collects the output written until the command ends. Does not wait for programs that it leaves in the background.
  ///
  /// - Parameters:
  ///   - input: The bytes of its standard input, which need not be read to the end.
  ///   - error: The destination of its standard error; collected only from a pipe.
  ///   - limit: The limit for each of the two outputs, in bytes.
  ///   - isSecret: Whether no copy of the output but the returned one may stay in memory; memory for the whole `limit`
  ///     is then allocated at once.
  ///   - deadline: When to end the command if it is still running.
  package static func run(
    _ command: ChildCommand, input: [UInt8] = [], error: Stream = .pipe, limit: Int = 1 << 20,
    isSecret: Bool = false, until deadline: Deadline
  ) throws(ChildError) -> ChildOutput {
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(
        command, input: input.isEmpty ? .null : .pipe, output: .pipe, error: error)
    } catch {
      throw .system(error)
    }
    var conversation = ChildConversation(
      with: child, input: input, limit: limit, isSecret: isSecret)
    do throws(ChildError) {
      let ending = try conversation.hold(until: deadline)
      return ChildOutput(
        ending: ending, output: conversation.output.take(), error: conversation.error.take())
    } catch {
      child.end()
      throw error
    }
  }
}

/// Feeds the standard input of a child and collects its outputs.
private struct ChildConversation {
  private let child: ChildProcess
  private var pending: ArraySlice<UInt8>
  var output: CollectedStream
  var error: CollectedStream

  init(with child: ChildProcess, input: [UInt8], limit: Int, isSecret: Bool) {
    self.child = child
    pending = input[...]
    output = CollectedStream(child.output, limit: limit, isSecret: isSecret)
    error = CollectedStream(child.error, limit: limit, isSecret: false)
  }

  /// Moves bytes until the child has ended.
  mutating func hold(until deadline: Deadline) throws(ChildError) -> ChildProcess.Ending {
    while true {
      // Check this before emptying the pipes: everything that an ended child wrote is in them by
      // now.
      let ending = child.ending
      try output.readWhatIsThere()
      try error.readWhatIsThere()
      if let ending { return ending }
      feed()
      do throws(WaitError) {
        try child.waitForEnd(or: interests, until: deadline)
      } catch {
        throw .wait(error)
      }
    }
  }

  private var interests: [Interest] {
    let outputs = [output.source, error.source].compactMap { $0.map { Interest($0) } }
    return outputs
      + (child.input.map { [Interest($0, readable: false, writable: true)] } ?? [])
  }

  /// Writes as much as the pipe accepts, and closes it after the last byte.
  private mutating func feed() {
    while let input = child.input {
      guard !pending.isEmpty else { return child.closeInput() }
      do {
        pending = pending.dropFirst(try pending.withUnsafeBytes { try input.write($0) })
      } catch {
        if error as? Errno == .wouldBlock { return }
        // The child does not read the rest; that is not an error.
        pending = []
      }
    }
  }
}

/// The bytes read from a pipe so far.
private struct CollectedStream {
  private static let pieceSize = 1 << 16

  private var bytes: [UInt8] = []
  /// The pipe; nil after end of file.
  private(set) var source: FileDescriptor?
  private let limit: Int
  private let isSecret: Bool

  init(_ source: FileDescriptor?, limit: Int, isSecret: Bool) {
    self.source = source
    self.limit = limit
    self.isSecret = isSecret
    // A growing array would leave copies in freed memory.
    if isSecret { bytes.reserveCapacity(limit + Self.pieceSize) }
  }

  /// Returns the bytes read, and forgets them.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func readWhatIsThere() throws(ChildError) {
    var chunk = [UInt8](repeating: 0, count: Self.pieceSize)
    defer { if isSecret { chunk.erase() } }
    while let descriptor = source {
      do {
        let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        if count == 0 { source = nil }
        bytes += chunk.prefix(count)
      } catch {
        let errno = error as? Errno ?? .ioError
        if errno == .wouldBlock { return }
        throw .system(SystemError("read", "the output of a program", errno))
      }
      if bytes.count > limit { throw .tooMuchOutput }
    }
  }
}
