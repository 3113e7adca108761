import KJLibC
package import SystemPackage

/// A child process.
///
/// Use it only on the thread that started it. Writing to its standard input after it has ended returns an error if
/// ``Interruption/ignoreBrokenPipe()`` was called; otherwise it ends this process.
package final class ChildProcess {
  /// What a standard stream of the child is connected to.
  package enum Stream: Sendable {
    /// Nothing: `/dev/null`.
    case null
    /// The same stream of this process.
    case inherited
    /// A pipe; this process has the other end.
    case pipe
    /// The caller's descriptor, which the caller closes.
    case descriptor(FileDescriptor)
  }

  /// How a child ended.
  package enum Ending: Equatable, Sendable {
    /// It returned this exit status.
    case exited(Int32)
    /// The signal of this number ended it.
    case signaled(Int32)

    /// Words that follow the name of the program: `ended with status 2`.
    package var words: String {
      switch self {
      case .exited(let status): "ended with status \(status)"
      case .signaled(let number): "was killed by signal \(number)"
      }
    }
  }

  /// The process id.
  package let id: Int32
  /// The write end of the child's standard input, if that is a pipe and still open here.
  ///
  /// Non-blocking, like the other two; all of them are closed on exec.
  package private(set) var input: FileDescriptor?
  /// The read end of the child's standard output, if that is a pipe.
  package let output: FileDescriptor?
  /// The read end of the child's standard error, if that is a pipe.
  package let error: FileDescriptor?

  /// Becomes readable, and stays so, once the child has ended; nil if the system offers no such descriptor.
  private let endSign: FileDescriptor?
  private let isApart: Bool
  private var isLeft = false
  private var knownEnding: Ending?
  /// The pause before the next check if there is no `endSign`.
  private var pause = Duration.milliseconds(1)

  /// Starts the program in this session and process group, so that it may prompt at the terminal,
  /// or in a new session.
  ///
  /// - Parameters:
  ///   - terminal: The controlling terminal of a new session, or nil to stay in this session. When
  ///     the other side of the terminal is closed, the programs of the session receive SIGHUP.
  ///   - ignoresInterrupt: Whether the child starts with SIGINT ignored, so that only kj gets a Ctrl-C at the terminal
  ///     and then ends the child. If ``TerminalSignals`` are caught, the child ignores SIGTSTP as well.
  /// - Throws: The reason why the program could not be run, such as `ENOENT` or `EACCES`.
  package convenience init(
    _ command: ChildCommand, input: Stream, output: Stream, error: Stream,
    terminal: FileDescriptor? = nil, ignoresInterrupt: Bool = false
  ) throws(SystemError) {
    try self.init(
      command, input: input, output: output, error: error, terminal: terminal,
      ignoresInterrupt: ignoresInterrupt, endSign: ProcessEndSign.open)
  }

  /// - Parameter endSign: Opens the descriptor that becomes readable when the child ends, or
  ///   returns nil.
  init(
    _ command: ChildCommand, input: Stream, output: Stream, error: Stream,
    terminal: FileDescriptor? = nil, ignoresInterrupt: Bool, endSign: (Int32) -> FileDescriptor?
  ) throws(SystemError) {
    var ends: [ChildStreamEnds] = []
    do throws(SystemError) {
      ends.append(try ChildStreamEnds(input, .readOnly, standard: .standardInput))
      ends.append(try ChildStreamEnds(output, .writeOnly, standard: .standardOutput))
      ends.append(try ChildStreamEnds(error, .writeOnly, standard: .standardError))
      id = try command.start(
        input: ends[0].childs, output: ends[1].childs, error: ends[2].childs,
        terminal: terminal, ignoresInterrupt: ignoresInterrupt)
    } catch {
      for end in ends { end.closeBoth() }
      throw error
    }
    for end in ends { end.closeChilds() }
    self.input = ends[0].ours
    self.output = ends[1].ours
    self.error = ends[2].ours
    self.endSign = endSign(id)
    isApart = command.isApart
  }

  deinit {
    for descriptor in [input, output, error] { try? descriptor?.close() }
    if !isLeft { end() }
    try? endSign?.close()
  }

  /// Closes the pipe to the child's standard input, if there is one, so the child reads end of file.
  package func closeInput() {
    try? input?.close()
    input = nil
  }

  /// How the child ended, if it has (`waitpid` of this child alone).
  package var ending: Ending? {
    if knownEnding == nil { knownEnding = reap() }
    return knownEnding
  }

  /// Ready once the child has ended.
  ///
  /// nil if the system offers no such descriptor; then check ``ending`` from time to time.
  package var endInterest: Interest? { endSign.map { Interest($0) } }

  /// Lets the child run on after this object is released, even after this process has ended.
  package func leave() { isLeft = true }

  /// Ends the child, if it is still running, and reaps it.
  ///
  /// It is sent SIGTERM and, if that has not ended it within half a second, SIGKILL.
  package func end() {
    for (signal, patience) in [(SIGTERM, Duration.milliseconds(500)), (SIGKILL, .seconds(5))] {
      // A child that has not been reaped keeps its id, so no other process can receive the signal.
      guard ending == nil else { return }
      send(signal)
      _ = try? wait(until: .after(patience), interruptible: false)
    }
  }

  /// Sends a signal to the child; if it is apart, also to everything that it has started.
  ///
  /// Does nothing once ``ending`` has returned a value.
  package func send(_ signal: Int32) { if knownEnding == nil { kill(isApart ? -id : id, signal) } }

  /// Waits until a descriptor is ready or the child has ended.
  ///
  /// If the system cannot report the end of the child, waits only for a moment.
  package func waitForEnd(
    or interests: [Interest], until deadline: Deadline, interruptible: Bool = true
  ) throws(WaitError) {
    if let endSign {
      try KJSystem.wait(
        for: interests + [Interest(endSign)], until: deadline, interruptible: interruptible)
      return
    }
    do throws(WaitError) {
      try KJSystem.wait(
        for: interests, until: min(deadline, .after(pause)), interruptible: interruptible)
    } catch {
      if error == .interrupted || deadline.hasPassed { throw error }
      pause = min(pause * 2, .milliseconds(50))
    }
  }

  /// Waits until the child has ended.
  ///
  /// - Parameter interruptible: false for cleaning up after an interruption.
  package func wait(
    until deadline: Deadline, interruptible: Bool = true
  ) throws(WaitError) -> Ending {
    while true {
      if let ending { return ending }
      try waitForEnd(or: [], until: deadline, interruptible: interruptible)
    }
  }

  private func reap() -> Ending? {
    var status: Int32 = 0
    var result = waitpid(id, &status, WNOHANG)
    while result == -1 && Errno.last == .interrupted { result = waitpid(id, &status, WNOHANG) }
    switch result {
    case 0: return nil
    case id: return Ending(waitStatus: status)
    // Other code has reaped the child: its status is lost, and must not pass for success.
    default: return .exited(255)
    }
  }
}

extension ChildProcess.Ending {
  /// Decodes the status from `waitpid`: the low seven bits are the signal, the next byte is the
  /// exit status.
  fileprivate init(waitStatus: Int32) {
    let number = waitStatus & 0x7F
    self = number == 0 ? .exited((waitStatus >> 8) & 0xFF) : .signaled(number)
  }
}
