internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSystem
internal import SystemPackage

/// A running `ssh -s HOST sftp`, or `ssh HOST COMMAND`, and its three streams.
///
/// kj decides about its host keys, through a ``HostKeyGate``; ssh_config cannot change anything else about
/// how the client checks host keys. The client itself asks for passphrases and passwords, at the
/// terminal.
final class OpenSSHClient: ByteChannel, ConnectionLine {
  /// The party that decides about the host key.
  enum HostKeyCheck {
    /// kj.
    case gate(HostKeyGate)
    /// A connected master, which has already checked it; without a master, every key is refused.
    case master
  }

  /// How far the connection has come.
  private enum Progress {
    case connecting
    /// The client has asked about the host key.
    case offeredKey
    /// The far end has sent something.
    case answered
  }

  private let logIn: OpenSSHLogIn
  private let check: HostKeyCheck
  private let process: ChildProcess
  private let input: ChildStream
  private let output: ChildStream
  private let errors: ChildStream
  private var progress = Progress.connecting
  private(set) var lastArrival = MonotonicTime.now
  /// The first bytes of the server, until they are read.
  private var firstBytes: ArraySlice<UInt8> = []
  /// The client's standard error, at most the first 8 KiB.
  private var words: [UInt8] = []
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
    if case .gate(let gate) = check {
      destination = logIn.host.opensshArgumentsToMachine
      settings = gate.settings + ["ControlPath=none"]
    }
    let arguments =
      logIn.options(settings) + ["-T"] + (command == nil ? ["-s"] : [])
      + destination + [command ?? "sftp"]
    do throws(SystemError) {
      process = try ChildProcess(
        ChildCommand(program, arguments, in: logIn.host.way.directory), input: .pipe, output: .pipe,
        error: .pipe, ignoresInterrupt: true)
    } catch {
      throw Failure(.failure, error.description)
    }
    guard let input = process.input, let output = process.output, let errors = process.error else {
      throw Failure(.failure, "cannot start '\(program)': its pipes are missing")
    }
    self.input = ChildStream(.writing, input)
    self.output = ChildStream(.reading, output)
    self.errors = ChildStream(.reading, errors)
  }

  deinit { process.end() }

  // MARK: ByteChannel

  var connection: HostConnection? { nil }

  var transport: String {
    switch check {
    case .gate: "OpenSSH's client"
    case .master: "an OpenSSH master"
    }
  }

  var patience: Duration {
    progress == .answered ? logIn.timeouts.stall : logIn.patience(hasOffered: hasOffered)
  }

  private var hasOffered: Bool { progress == .offeredKey }

  var isFinished: Bool { output.hasEnded && firstBytes.isEmpty }

  var lastWords: String? { String(lastLineOf: words) }

  /// Waits for the server's first answer, and decides about its host key on the way.
  func establish() throws(Failure) {
    let start = MonotonicTime.now
    while true {
      try service()
      firstBytes += [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = take(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if progress == .answered { return }
      if output.hasEnded { throw failure() }
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
    if !firstBytes.isEmpty {
      let count = min(firstBytes.count, buffer.count)
      buffer.copyBytes(from: firstBytes.prefix(count))
      firstBytes = firstBytes.dropFirst(count)
      return count
    }
    let count = take(into: buffer)
    if isFinished { throw failure() }
    return count
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    let count = input.write(bytes)
    if input.hasEnded { throw failure() }
    return count
  }

  func flush() {}

  /// What to wait for; call ``woke()`` after each wait.
  var interests: [Interest] {
    var interests = [output, errors, input].compactMap(\.interest)
    if case .gate(let gate) = check { interests.append(Interest(gate.descriptor)) }
    return interests
  }

  func woke() {
    // Every wait includes the outputs, even if nobody has read them since the last wait.
    input.woke()
  }

  func wait(until deadline: Deadline, beside others: [Interest]) throws(WaitError) {
    try KJSystem.wait(for: interests + others, until: deadline, interruptible: isInterruptible)
    woke()
  }

  func ignoreInterruption() { isInterruptible = false }

  // MARK: Streams

  /// Takes what the server has sent.
  private func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = output.read(into: buffer)
    if count > 0 {
      progress = .answered
      lastArrival = .now
    }
    return count
  }

  /// Answers the client's question about the host key, and keeps the client's standard error.
  private func service() throws(Failure) {
    drainErrors()
    guard case .gate(let gate) = check else { return }
    if try gate.answerOffer(), progress == .connecting { progress = .offeredKey }
  }

  private func drainErrors() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while true {
        let count = errors.read(into: buffer)
        if count == 0 { return }
        words += buffer.prefix(min(count, 8192 - words.count))
      }
    }
  }

  /// Why the client ended.
  private func failure() -> Failure {
    _ = try? process.wait(until: .after(.seconds(1)))
    drainErrors()
    return Failure(openSSH: words, logIn.host, hasWorked: progress == .answered)
  }
}
