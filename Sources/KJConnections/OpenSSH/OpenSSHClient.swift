// OpenSSH's client as a child process: the way to a server where libssh2 cannot go.

internal import KJDomain
internal import KJHosts
internal import KJSystem
internal import SystemPackage

/// A running `ssh -s HOST sftp`, or `ssh HOST COMMAND`, and its three streams.
///
/// Its host keys are decided by kj, through a ``HostKeyGate``; nothing else about the host key checks
/// of the client can be configured away. What the client asks for itself, passphrases and passwords,
/// it asks at the terminal.
final class OpenSSHClient: ByteChannel {
  /// Who decides about the host key.
  enum HostKeyCheck {
    /// kj; the answer is lines of known_hosts that the client may believe, none to refuse.
    case gate(HostKeyGate, decide: (HostKeyOffer) throws(Failure) -> [String])
    /// A connected master, which has checked it; without one every key is refused.
    case master
  }

  let transport: String
  let connection: HostConnection? = nil
  private let logIn: OpenSSHLogIn
  private let check: HostKeyCheck
  private let process: ChildProcess
  private let input: FileDescriptor
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private(set) var lastArrival = MonotonicTime.now
  /// What the server has sent and nobody has read yet.
  private var arrived: [UInt8] = []
  /// What the client wrote to its standard error, at most 8 KiB of it.
  private var words: [UInt8] = []
  /// Whether the client has asked about the host key.
  private var hasOffered = false
  private var hasAnswered = false
  private var inputIsFull = false
  private var outputHasEnded = false
  private var errorsHaveEnded = false
  private var isInterruptible = true

  /// Starts the client.
  ///
  /// - Parameters:
  ///   - program: Where `ssh` is.
  ///   - command: What runs on the host; nil for its SFTP subsystem.
  init(
    _ program: FilePath, _ logIn: OpenSSHLogIn, _ check: HostKeyCheck, command: String? = nil
  ) throws(Failure) {
    self.logIn = logIn
    self.check = check
    var settings: [String] = []
    var destination = logIn.host.way.opensshArguments
    switch check {
    case .gate(let gate, _):
      transport = "OpenSSH's client"
      destination = logIn.host.opensshArgumentsToMachine
      settings = ["KnownHostsCommand=\(gate.command)", "ControlPath=none"]
    case .master:
      transport = "an OpenSSH master"
    }
    let arguments =
      logIn.options(settings) + ["-T"] + (command == nil ? ["-s"] : [])
      + destination + [command ?? "sftp"]
    do throws(SystemError) {
      process = try ChildProcess(
        ChildCommand(program, arguments, in: logIn.host.way.folder), input: .pipe, output: .pipe,
        error: .pipe, ignoresInterrupt: true)
    } catch {
      throw Failure(.failure, error.description)
    }
    guard let input = process.input, let output = process.output, let errors = process.error else {
      throw Failure(.failure, "cannot start '\(program)': it has no pipes")
    }
    self.input = input
    self.output = output
    self.errors = errors
  }

  deinit {
    process.end()
  }

  // MARK: ByteChannel

  var patience: Duration {
    hasAnswered ? logIn.timeouts.stall : logIn.patience(hasOffered: hasOffered)
  }

  var isFinished: Bool { outputHasEnded && arrived.isEmpty }

  var lastWords: String? { String(lastLineOf: words) }

  /// Waits for the server's first answer, and decides about its host key on the way.
  func establish() throws(Failure) {
    let start = MonotonicTime.now
    while true {
      try service()
      try fill()
      if hasAnswered { return }
      if outputHasEnded { throw failure() }
      do throws(WaitError) {
        try wait(until: Deadline(at: start + patience), beside: [])
      } catch {
        if error == .interrupted { throw .interrupted }
        throw logIn.silence(hasOffered: hasOffered)
      }
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try service()
    if arrived.isEmpty { try fill() }
    if isFinished { throw failure() }
    let count = min(arrived.count, buffer.count)
    buffer.copyBytes(from: arrived.prefix(count))
    arrived.removeFirst(count)
    return count
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    do {
      return try input.write(bytes)
    } catch {
      guard (error as? Errno) == .wouldBlock else { throw failure() }
      inputIsFull = true
      return 0
    }
  }

  func flush() {}

  /// What to wait for; call ``woke()`` after each wait.
  var interests: [Interest] {
    var interests: [Interest] = []
    if !outputHasEnded { interests.append(Interest(output)) }
    if !errorsHaveEnded { interests.append(Interest(errors)) }
    if inputIsFull { interests.append(Interest(input, readable: false, writable: true)) }
    if case .gate(let gate, _) = check { interests.append(Interest(gate.descriptor)) }
    return interests
  }

  func woke() {
    inputIsFull = false
  }

  func wait(until deadline: Deadline, beside others: [Interest]) throws(WaitError) {
    try KJSystem.wait(for: interests + others, until: deadline, interruptible: isInterruptible)
    woke()
  }

  func ignoreInterruption() {
    isInterruptible = false
  }

  // MARK: Streams

  /// Takes what the server has sent.
  private func fill() throws(Failure) {
    guard !outputHasEnded else { return }
    let room = 1 << 16
    do {
      let bytes = try [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        count = try output.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if bytes.isEmpty {
        outputHasEnded = true
      } else {
        arrived += bytes
        hasAnswered = true
        lastArrival = .now
      }
    } catch {
      if (error as? Errno) != .wouldBlock { outputHasEnded = true }
    }
  }

  /// Answers the client's question about the host key, and keeps what it says.
  private func service() throws(Failure) {
    drainErrors()
    guard case .gate(let gate, let decide) = check else { return }
    if try gate.answer(for: logIn.host, decide) { hasOffered = true }
  }

  private func drainErrors() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !errorsHaveEnded {
      do {
        let count = try buffer.withUnsafeMutableBytes { try errors.read(into: $0) }
        if count == 0 { errorsHaveEnded = true }
        words += buffer.prefix(min(count, 8192 - words.count))
      } catch {
        if (error as? Errno) != .wouldBlock { errorsHaveEnded = true }
        return
      }
    }
  }

  /// Why it ended.
  private func failure() -> Failure {
    _ = try? process.wait(until: .after(.seconds(1)))
    drainErrors()
    return Failure(openSSH: words, logIn.host, hasWorked: hasAnswered)
  }
}
