internal import KJBase
internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJLending
internal import KJPassages
internal import KJSessions
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// `ssh` with a shell or a command, over a master: at a terminal of kj's own, or between pipes.
final class OpenSSHFarEnd: FarEnd {
  /// The kind of streams that the client is given.
  enum Streams {
    /// A terminal of kj's own, set up like the person's.
    case terminal(TerminalPair)
    /// Pipes, but still a terminal at the far end if one is wanted.
    case pipes(wantsTerminal: Bool)
  }

  /// Always true: if the host gives no terminal, the client reports that itself.
  var hasTerminal: Bool { true }
  var isCarriedBySSH: Bool { true }
  var machine: HostName? { master.machine }
  private let master: OpenSSHMaster
  private let process: ChildProcess
  private let terminal: TerminalPair?
  private let input: ChildStream
  private let output: ChildStream
  private let errors: ChildStream
  /// The client's own messages, kept if its standard error carries nothing from the host; at most 8 KiB.
  private var words: [UInt8] = []
  /// False until the client has made its terminal raw.
  ///
  /// The master shows output earlier, while the terminal would still echo keys and lose most of a long paste.
  private var takesKeys: Bool
  private var channels: [WeakChannel] = []
  private(set) var arrivals = 0
  /// Whether the client had ended at the last wake: all of its output has arrived by then, and is read afterwards.
  private var isOver = false
  /// How many bytes may be read before others get their turn.
  private var allowance = 0

  /// The maximum number of bytes taken in during one turn of the session: a program that writes endlessly must not
  /// keep the keys waiting.
  private static let mostInTurn = 1 << 17

  private struct WeakChannel {
    weak var channel: LentOpenSSHChannel?
  }

  /// Starts the program on the host.
  ///
  /// - Parameter command: For the login shell; nil for the shell itself.
  init(over master: OpenSSHMaster, running command: String?, _ streams: Streams) throws(Failure) {
    self.master = master
    let ends: (input: FileDescriptor?, output: FileDescriptor?)
    do throws(SystemError) {
      switch streams {
      case .terminal(let pair):
        terminal = pair
        let end = pair.terminal.map { ChildProcess.Stream.descriptor($0) } ?? .null
        process = try ChildProcess(
          master.session(["-e", "none", "-tt"], command: command), input: end, output: end,
          error: .pipe, terminal: pair.terminal)
        pair.closeTerminal()
        ends = (pair.controller, pair.controller)
      case .pipes(let wantsTerminal):
        terminal = nil
        process = try ChildProcess(
          master.session(
            ["-e", "none", wantsTerminal ? "-tt" : "-T"], command: command),
          input: .pipe, output: .pipe, error: .pipe, ignoresInterrupt: true)
        ends = (process.input, process.output)
      }
    } catch {
      throw Failure(.failure, error.description)
    }
    guard let input = ends.input, let output = ends.output, let errors = process.error else {
      throw Failure(.failure, "cannot start 'ssh': its pipes are missing")
    }
    takesKeys = terminal == nil
    self.input = ChildStream(.writing, input)
    self.output = ChildStream(.reading, output)
    self.errors = ChildStream(.reading, errors)
  }

  // MARK: The loop

  var interests: [Interest] {
    var interests = [input, output, errors].compactMap(\.interest)
    if !isOver, let end = process.endInterest { interests.append(end) }
    return interests + channels.flatMap { $0.channel?.interests ?? [] }
  }

  /// Checks the client's terminal again until it is ready for keys.
  var deadline: Deadline { takesKeys ? .never : .after(.milliseconds(5)) }

  /// The client itself asks the host for signs of life.
  var lastArrival: MonotonicTime { .now }

  func woke() {
    isOver = process.ending != nil
    for stream in [input, output, errors] { stream.woke() }
    channels.removeAll { $0.channel == nil }
    for entry in channels { entry.channel?.woke() }
  }

  func read(output buffer: UnsafeMutableRawBufferPointer, listening: Bool) throws(Failure) -> Int {
    if listening { allowance = Self.mostInTurn }
    return read(output, into: buffer)
  }

  func read(errors buffer: UnsafeMutableRawBufferPointer, listening: Bool) throws(Failure) -> Int {
    let count = read(errors, into: buffer)
    guard terminal != nil else { return count }
    words += buffer.prefix(min(count, 8192 - words.count))
    return 0
  }

  private func read(_ stream: ChildStream, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard allowance > 0 else { return 0 }
    let count = stream.read(into: buffer)
    // Other processes may still have the stream open.
    if count == 0 && isOver { stream.end() }
    if count > 0 { arrivals += 1 }
    allowance -= count
    return count
  }

  func service() {}

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int {
    if let terminal, !takesKeys { takesKeys = terminal.controller.isRaw }
    let count = takesKeys ? input.write(bytes) : 0
    if input.hasEnded { throw master.loss }
    return count
  }

  func finishWriting() {
    guard terminal == nil else { return }
    process.closeInput()
    input.end()
  }

  func flush() {}

  func resize(to size: TerminalSize) { terminal?.resize(to: size) }

  func sendKeepalive() {}

  // MARK: The end

  func ending() throws(Failure) -> SessionEnding? {
    guard output.hasEnded, errors.hasEnded, let ending = process.ending else { return nil }
    switch ending {
    case .exited(Self.ownFailure):
      // A remote program may also exit with this status, and a killed one always does.
      guard master.isAlive else { throw master.loss }
      if String(decoding: words, as: UTF8.self).contains("open refused") {
        throw .noSession(on: master.host)
      }
      return .exited(Self.ownFailure)
    case .exited(let status): return .exited(status)
    case .signaled(let number):
      throw Failure(
        .connectionLost,
        "lost the session on '\(master.host.label)': ssh was killed by signal \(number)")
    }
  }

  /// The client's status if it has received none from a program.
  private static let ownFailure: Int32 = 255

  func openShell(running script: String) throws(Failure) -> HostShell {
    let channel = try LentOpenSSHChannel(over: master, running: ShellCommand.shell)
    channels.append(WeakChannel(channel: channel))
    return HostShell(over: channel, on: master.host, running: script)
  }

  func makeSpareChannel(lending roots: HostRoots) -> SpareChannel {
    SpareChannel(on: master.host, lending: roots) { [unowned self] in
      { () throws(Failure) in
        let channel = try LentOpenSSHChannel(over: self.master)
        self.channels.append(WeakChannel(channel: channel))
        return channel
      }
    }
  }
}
