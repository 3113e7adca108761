// `kj attach`: a terminal session on a host, whose connection other tools can use meanwhile.
//
// One thread and one loop carry the keys, the output, the signals and the clients at the socket; keys come
// first in each turn.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem
internal import KJTerminal
internal import SystemPackage

/// A session at the person's terminal, or between pipes.
package final class AttachedSession {
  /// Output is read in pieces of this size.
  private static let pieceSize = 1 << 16
  /// So often what has come is taken in before the keys have their turn.
  private static let roundsInTurn = 16
  /// Above this nothing is read from the keyboard.
  private static let mostUnsentKeys = 1 << 16
  /// How long the rest of a sequence may take.
  private static let sequencePause = Duration.milliseconds(50)

  /// Names the session, also after it has come back.
  private let id = LinkID.random()
  private let request: AttachRequest
  let host: ResolvedHost
  var farEnd: any FarEnd
  /// How it comes back after a lost line; nil if it ends then.
  let way: Return?
  var keepalive: Keepalive
  private let input = FileDescriptor.standardInput
  private let output: SessionOutput
  private let errors: SessionOutput
  let terminal: SessionTerminal?
  let ends: Ends
  private var keys: SessionKeys
  private var unsentKeys: [UInt8] = []
  private var lastKey: MonotonicTime?
  private var lastInput = MonotonicTime.now
  private var inputHasEnded = false
  private var inputIsReady = false
  /// Whether a signal came, or the supervisor has gone.
  private var isSignaled = true
  var clients: SessionClients?
  var ending: SessionEnding?
  /// An upload that has the terminal now.
  var upload: SessionUpload?
  /// The size of the terminal when it was left to the shell or to an upload.
  var sizeBeforeLeaving: TerminalSize?
  /// When the far end is told the true size, after another one.
  var redrawEnd: Deadline?
  let environment: Environment
  /// Whether more has come than fits into one turn.
  private var isBehind = false
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: AttachedSession.pieceSize, alignment: 16)

  init(
    _ request: AttachRequest, on host: ResolvedHost, _ farEnd: any FarEnd,
    _ terminal: SessionTerminal?, _ output: SessionOutput, _ ends: Ends,
    _ environment: Environment, comingBackBy way: Return? = nil
  ) {
    self.request = request
    self.host = host
    self.farEnd = farEnd
    self.way = way
    keepalive = Self.keepalive(of: way)
    self.terminal = terminal
    self.output = output
    self.ends = ends
    self.environment = environment
    errors = SessionOutput(.standardError)
    keys = SessionKeys(prefix: request.prefix, hasTildeEscapes: request.hasTildeEscapes)
  }

  deinit {
    buffer.deallocate()
  }

  /// Lets other tools come to the session.
  func serve(in runtime: FilePath) throws(Failure) {
    clients = try SessionClients(
      .attach, id, for: self, farEnd.makeSpareChannel(), in: runtime)
  }

  // MARK: The loop

  /// Carries everything until the session has ended.
  ///
  /// - Throws: ``Failure`` with status `connectionLost`, or `interrupted`.
  func run() throws(Failure) -> SessionEnding {
    defer { clients?.close() }
    while true {
      do throws(Failure) { return try carryOn() } catch {
        guard let way, error.status == .connectionLost else { throw error }
        try comeBack(by: way, after: error)
      }
    }
  }

  private func carryOn() throws(Failure) -> SessionEnding {
    while true {
      if isSignaled { try takeSignals() }
      readKeys()
      clients?.welcome()
      endUpload()
      endRedraw()
      try carry()
      if let ending { return ending }
      if let ending = try remoteEnding() { return ending }
      try wait()
    }
  }

  /// Moves bytes between the connection and everybody until nothing more has come, or the keys are due.
  private func carry() throws(Failure) {
    for _ in 0..<Self.roundsInTurn {
      let arrivals = farEnd.arrivals
      try sendKeys()
      try receive()
      clients?.advance()
      // What was inserted just now.
      try sendKeys()
      farEnd.flush()
      isBehind = arrivals != farEnd.arrivals
      if !isBehind { return }
    }
  }

  private func receive() throws(Failure) {
    output.flush()
    errors.flush()
    guard output.hasRoom && errors.hasRoom && upload == nil else {
      // The window bounds how much it takes in that the output has no room for.
      return try farEnd.service()
    }
    // What is there is at most a window, and is taken as a whole, before the line may bring more.
    var count = try show(listening: true)
    while count > 0 { count = try show(listening: false) }
  }

  /// Shows a piece of both outputs, and returns how large it was.
  private func show(listening: Bool) throws(Failure) -> Int {
    let count = try farEnd.read(output: buffer, listening: listening)
    show(count)
    let errorCount = try farEnd.read(errors: buffer, listening: listening)
    if errorCount > 0 { errors.write(UnsafeRawBufferPointer(rebasing: buffer[..<errorCount])) }
    return count + errorCount
  }

  private func show(_ count: Int) {
    guard count > 0 else { return }
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    clients?.note(bytes)
    noteRedraw()
    if let terminal { terminal.show(bytes) } else { output.write(bytes) }
  }

  private func sendKeys() throws(Failure) {
    guard !unsentKeys.isEmpty else { return }
    do throws(Failure) {
      let count = try unsentKeys[...].withBytes { bytes throws(Failure) in
        try farEnd.write(bytes)
      }
      unsentKeys.removeFirst(count)
      if inputHasEnded && unsentKeys.isEmpty { try farEnd.finishWriting() }
    } catch {
      // The far end takes no more; what it still has to say is read all the same.
      unsentKeys = []
      inputHasEnded = true
    }
  }

  private func remoteEnding() throws(Failure) -> SessionEnding? {
    if output.failure != nil { return .disconnected }
    if clients?.hasEnded == true { return .disconnected }
    guard output.isEmpty, errors.isEmpty else { return nil }
    return try farEnd.ending()
  }

  private func wait() throws(Failure) {
    let mayRead = !inputHasEnded && unsentKeys.count < Self.mostUnsentKeys && upload == nil
    let signs = [ends.signals?.descriptor, ends.supervisor?.parentEnd].compactMap(\.self)
    var interests = signs.map { Interest($0) }
    if mayRead { interests.append(Interest(input)) }
    interests += farEnd.interests
    interests += [output.interest, errors.interest].compactMap(\.self)
    interests += clients?.interests ?? []
    interests += upload?.interests ?? []
    isSignaled = false
    inputIsReady = false
    let deadline = min(deadline, try keepAlive())
    do throws(WaitError) {
      let ready = try KJSystem.wait(for: interests, until: deadline)
      isSignaled = ready.prefix(signs.count).contains(true)
      inputIsReady = mayRead && ready[signs.count]
    } catch {
      if error == .interrupted { throw .interrupted }
    }
    farEnd.woke()
  }

  private var deadline: Deadline {
    if isBehind { return .after(.zero) }
    let release: Deadline =
      keys.isUnfinished ? Deadline(at: lastInput + Self.sequencePause) : .never
    return [release, clients?.nextDeadline, upload?.deadline, redrawEnd].compactMap(\.self).min()
      ?? .never
  }

  // MARK: Keys

  private func readKeys() {
    if keys.isUnfinished && lastInput + Self.sequencePause <= .now { obey(keys.release()) }
    guard inputIsReady else { return }
    inputIsReady = false
    do {
      let count = try input.read(into: buffer)
      guard count > 0 else { return endInput() }
      guard let terminal else {
        // No byte of it is a key for kj.
        unsentKeys += buffer.prefix(count)
        return
      }
      lastInput = .now
      lastKey = .now
      obey(
        keys.take(
          UnsafeRawBufferPointer(rebasing: buffer[..<count]),
          extendedKeyboard: terminal.modes.hasExtendedKeyboard))
    } catch {
      let errno = error as? Errno
      if errno != .wouldBlock && errno != .interrupted { endInput() }
    }
  }

  /// Forgets what was typed and has not been sent.
  func forgetKeys() {
    keys = SessionKeys(prefix: request.prefix, hasTildeEscapes: request.hasTildeEscapes)
    unsentKeys = []
    inputIsReady = false
    inputHasEnded = false
  }

  private func endInput() {
    inputHasEnded = true
    if unsentKeys.isEmpty { try? farEnd.finishWriting() }
  }

  private func obey(_ events: [SessionEvent]) {
    for event in events {
      switch event {
      case .send(let bytes): unsentKeys += bytes
      case .command(let command): obey(command)
      case .unknownCommand: terminal?.ring()
      }
    }
  }

  private func obey(_ command: SessionCommand) {
    switch command {
    case .disconnect:
      terminal?.tell([])
      ending = .disconnected
    case .suspend: suspend()
    case .help:
      terminal?.tell(
        SessionHelp.lines(prefix: request.prefix, hasTildeEscapes: request.hasTildeEscapes))
    case .uploadFile: startUpload(of: .file)
    case .uploadClipboard: startUpload(of: .clipboard)
    }
  }
}

// MARK: What is lent

extension AttachedSession: Lender {
  var pane: PaneState? {
    terminal.map { terminal in
      PaneState(
        isAlternateScreen: terminal.modes.isOnAlternateScreen,
        bracketedPaste: terminal.modes.takesBracketedPaste ? .on : .off)
    }
  }

  var title: String { terminal?.title ?? "" }
  var idle: Duration? { lastKey.map { .now - $0 } }
  var isBetweenKeys: Bool { keys.isBetweenKeys && unsentKeys.isEmpty }
  var isCarriedBySSH: Bool { farEnd.isCarriedBySSH }
  var machine: HostName? { farEnd.machine }

  func send(_ bytes: [UInt8]) {
    unsentKeys += bytes
  }

  func openShell(running script: String) throws(Failure) -> HostShell {
    try farEnd.openShell(running: script)
  }
}
